use crate::results::Match;
use crate::standing::Standing;
use std::collections::BTreeMap;

/// The table after some matches, the leader first.
pub fn table(matches: &[Match]) -> Vec<Standing> {
    let mut teams: BTreeMap<&str, Standing> = BTreeMap::new();
    for one in matches {
        teams
            .entry(&one.home)
            .or_insert_with(|| Standing::new(&one.home))
            .add(one.home_goals, one.away_goals);
        teams
            .entry(&one.away)
            .or_insert_with(|| Standing::new(&one.away))
            .add(one.away_goals, one.home_goals);
    }
    let mut standings: Vec<Standing> = teams.into_values().collect();
    standings.sort_by(|a, b| {
        b.points
            .cmp(&a.points)
            .then_with(|| b.scored.cmp(&a.scored))
            .then_with(|| a.team.cmp(&b.team))
    });
    standings
}

/// The place of a team, the first being 1.
pub fn place_of(standings: &[Standing], team: &str) -> Option<usize> {
    standings.iter().position(|one| one.team == team).map(|at| at + 1)
}
