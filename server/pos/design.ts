import type { PosDesign } from '../../domain/pos/contract.ts'
import { standardDesign } from '../../domain/pos/standard-design.ts'
import type { Tx } from '../kernel/db.ts'
import type { Settings } from '../kernel/settings.ts'

/** The look a till wears where it stands. */
export async function designOf(_tx: Tx, _settings: Settings): Promise<PosDesign> {
  return standardDesign
}
