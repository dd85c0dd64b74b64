import { openClusterComputer } from '@feedback/core/cluster-computer';
import { v7 } from 'uuid';

// This module runs in the engine's thread.

export const { assignArrivals, chooseParts, nameItems, refine } = openClusterComputer(v7);
