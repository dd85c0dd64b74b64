/// Who plays whom in each round, so that all teams meet once. With an odd number one team rests.
pub fn rounds(teams: &[&str]) -> Vec<Vec<(String, String)>> {
    let mut ring: Vec<Option<&str>> = teams.iter().copied().map(Some).collect();
    if ring.len() % 2 == 1 {
        ring.push(None);
    }
    let count = ring.len();
    let mut all = Vec::new();
    for _ in 1..count.max(1) {
        let pairs = (0..count / 2)
            .filter_map(|n| Some((ring[n]?.to_string(), ring[count - 1 - n]?.to_string())))
            .collect();
        all.push(pairs);
        ring[1..].rotate_right(1);
    }
    all
}
