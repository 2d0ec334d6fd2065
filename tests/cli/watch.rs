use super::home::Home;

#[test]
fn without_a_terminal_the_second_screen_is_printed_once() {
    let home = Home::with_battle();
    let hide =
        "- ruling: { unit: bog-sneaks, set: { hidden: true } }\n- order: initiative\n  answers: [{ pick: first }]\n";
    home.apply(hide, &[]).done();
    let told = home.muster(&["watch", "harrow-ford"]).done();
    assert!(told.contains("Harrow Ford, turn 1") && told.contains("Goblin Bows"), "{told}");
    assert!(told.contains("has the initiative") && !told.contains("Bog Sneaks"), "{told}");
    assert_eq!(home.muster(&["watch"]).done(), told, "the battle last played");

    // Players may have the copy alone.
    let alone = home.path().join("shared");
    std::fs::create_dir(&alone).unwrap();
    std::fs::copy(home.of_battle("public.yaml"), alone.join("public.yaml")).unwrap();
    for word in ["shared", "shared/public.yaml"] {
        assert_eq!(home.muster(&["watch", word]).done(), told, "{word}");
    }
    home.muster(&["watch", "nowhere"]).fails(3, &["there is no battle nowhere"]);
    home.write("shared/public.yaml", "half");
    home.muster(&["watch", "shared"]).fails(3, &["it is no copy for players"]);
}
