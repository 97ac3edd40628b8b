import { purchasingActions } from './document-selection.ts'

export default purchasingActions
