/** How a PIN that is typed at this till is looked at. */
import { useTranslation } from 'react-i18next'
import type { TillUser } from '../../../domain/pos/contract.ts'
import { useTill } from '../till-context.ts'
import { checkPin, type PinAnswer, type Purpose } from './pin-check.ts'

export function usePinCheck(purpose: Purpose): (user: TillUser, pin: string) => Promise<PinAnswer> {
  const { t } = useTranslation()
  const till = useTill()
  return (user, pin) => checkPin({ user, pin, purpose, till, unknown: t('till.pin.unknownHere') })
}
