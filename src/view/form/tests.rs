use super::*;

fn find(text: &str) -> Option<(Id, String)> {
    (text == "2").then(|| (Id::new("orsk"), "2 Orsk".to_owned()))
}

#[test]
fn counts_of_units_are_read_by_their_names() {
    let (orsk, sneaks) = (Id::new("orsk"), Id::new("bog-sneaks"));
    let counts = [("bog-sneaks", 7), ("orsk", 1)].map(|(id, count)| (id.to_owned(), Value::Int(count)));
    let field = Field::new("visible", "visible", Kind::Counts(vec![orsk, sneaks])).usual(Value::Map(counts.into()));
    let name = |id: &Id| Some(if id.as_str() == "orsk" { "2 Orsk" } else { "25 Bog Sneaks" }.to_owned());
    assert_eq!(field.in_words(field.offered().unwrap(), &name), "2 Orsk: 1, 25 Bog Sneaks: 7");
}

#[test]
fn what_may_be_empty_can_be_emptied() {
    let officer = Field::new("officer", "officer near", Kind::Unit(vec![Id::new("orsk")]));
    for nobody in ["-", "nobody", "Nobody"] {
        assert_eq!(officer.read(nobody, &find), Ok(Value::from("-")), "{nobody}");
    }
    assert_eq!(officer.read("2", &find), Ok(Value::from("orsk")));
    assert!(officer.clone().required().read("-", &find).is_err());
    let cover = Field::new("cover", "cover", Kind::Flag);
    assert_eq!(cover.read("-", &find), Ok(Value::Flag(false)));
}

#[test]
fn a_rare_fact_shows_when_what_is_remembered_counts() {
    let cover = Field::new("cover", "behind cover", Kind::Flag).usual(false).more();
    assert!(!cover.shows());
    let form = Form { fields: vec![cover.remembering(Some(true.into()))], ..Form::default() };
    assert!(form.fields[0].shows());
    assert_eq!(form.as_shown(Facts::new()).get("cover"), Some(&true.into()), "who let it stand has said it");
    let said = Facts::from([("cover".to_owned(), false.into())]);
    assert_eq!(form.as_shown(said.clone()), said);
}
