use crate::standing::Standing;

/// The table for the club's page and the notice board.
pub fn as_text(standings: &[Standing]) -> String {
    standings
        .iter()
        .enumerate()
        .map(|(n, one)| {
            format!(
                "{:>2}. {:<20} {:>2} {:>3}:{:<3} {:>+3} {:>3}\n",
                n + 1,
                one.team,
                one.played,
                one.scored,
                one.conceded,
                one.difference(),
                one.points
            )
        })
        .collect()
}
