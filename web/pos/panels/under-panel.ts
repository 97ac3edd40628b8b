/** Whether a panel of the till has the keys for itself, also one whose screen is still fetched. */
import { isCovered } from '../../kernel/covered.ts'
import { useTillUi } from '../till-ui.ts'
import { useApprovalRequest } from './approval.ts'

export const isUnderPanel = (event: KeyboardEvent): boolean =>
  useTillUi.getState().panel !== null ||
  useApprovalRequest.getState().request !== null ||
  isCovered(event)
