/** The address of a mail is judged here as the server will judge it, and refused in the same words. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRefusals } from '../../../domain/kernel/check.ts'
import { email } from '../../../domain/kernel/field.ts'

const { schema } = email()

type AddressCheck = {
  problem: string | undefined
  /** Whether it may be sent to; else the problem says why. */
  check: (address: string) => boolean
  /** Takes the message away while the address is typed again. */
  mend: () => void
}

export function useAddressCheck(): AddressCheck {
  const { t } = useTranslation()
  const [code, setCode] = useState<string>()
  const check = (address: string): boolean => {
    const { error } = schema.safeParse(address)
    setCode(error && fieldRefusals(error)[0]?.code)
    return !error
  }
  return {
    problem: code && t(`refusal.${code}`),
    check,
    mend: () => setCode(undefined),
  }
}
