//! `opend6` as it is played: scenes named by the rules, one file a chapter.

mod table;

mod engine;
