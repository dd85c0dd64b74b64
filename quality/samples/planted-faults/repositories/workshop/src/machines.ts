export type Machine = { id: string; name: string; needsCourse: boolean; pricePerHour: number };

/** What stands in the hall. */
export const MACHINES: readonly Machine[] = [
  { id: 'laser', name: 'Laser cutter', needsCourse: true, pricePerHour: 900 },
  { id: 'lathe', name: 'Wood lathe', needsCourse: true, pricePerHour: 600 },
  { id: 'sewing', name: 'Sewing machine', needsCourse: false, pricePerHour: 200 },
  { id: 'printer', name: '3D printer', needsCourse: false, pricePerHour: 400 },
];

export function findMachine(id: string): Machine | undefined {
  return MACHINES.find((machine) => machine.id === id);
}
