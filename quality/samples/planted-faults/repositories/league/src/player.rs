/// A player with the year of birth.
pub struct Player {
    pub name: String,
    pub born: u32,
    pub yellow_cards: u32,
}

/// Whether a player is young enough for the age group of a season.
pub fn may_play(player: &Player, under: u32, season: u32) -> bool {
    season - player.born < under && !is_banned(player)
}

/// Each fifth yellow card bans from the next match.
fn is_banned(player: &Player) -> bool {
    player.yellow_cards > 0 && player.yellow_cards % 5 == 0
}
