import { describe } from 'vitest';
import { killedPayouts } from './suites/killedPayouts';

describe('payout runs whose process dies on the embedded database', () => killedPayouts('embedded'));
