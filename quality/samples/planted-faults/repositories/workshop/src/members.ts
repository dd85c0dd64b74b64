export type Member = { id: string; name: string; courses: readonly string[]; paidUntil: Date };

/** A member whose fee has run out may look, and reserve nothing. */
export function isActive(member: Member, now: Date): boolean {
  return member.paidUntil > now;
}

export function hasDoneCourse(member: Member, machineId: string): boolean {
  return member.courses.includes(machineId);
}
