use league::fixtures::rounds;
use league::results::{forfeit, Match};
use league::table::{place_of, table};

#[test]
fn a_win_brings_three_points() {
    let standings = table(&[Match::new("Rovers", "United", 2, 1), Match::new("United", "City", 0, 0)]);
    assert_eq!(standings[0].team, "Rovers");
    assert_eq!(standings[0].points, 3);
    assert_eq!(place_of(&standings, "Rovers"), Some(1));
}

#[test]
fn a_team_that_does_not_come_loses() {
    assert_eq!(forfeit("Rovers", "United", "United").home_goals, 3);
}

#[test]
fn all_meet_once() {
    let all: Vec<_> = rounds(&["a", "b", "c", "d", "e"]).concat();
    assert_eq!(all.len(), 10);
}
