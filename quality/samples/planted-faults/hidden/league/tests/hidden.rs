use league::results::Match;
use league::table::table;

#[test]
fn the_difference_counts_before_the_goals() {
    let standings = table(&[
        Match::new("Rovers", "City", 9, 7),
        Match::new("Albion", "City", 3, 0),
        Match::new("Town", "City", 4, 1),
    ]);
    let order: Vec<&str> = standings.iter().map(|one| one.team.as_str()).collect();
    assert_eq!(order, ["Town", "Albion", "Rovers", "City"]);
}
