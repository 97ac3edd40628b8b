import { useTranslation } from 'react-i18next'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { strengthOf } from './password-strength.ts'

type NewPasswordFieldProps = {
  label?: string
  value: string
  error?: string
  /** Words that others know of the user. */
  known?: readonly string[]
  onChange: (value: string) => void
}

export function NewPasswordField({ label, known, value, ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <PasswordField
      name="password"
      label={label ?? t('password.new')}
      autoComplete="new-password"
      description={<PasswordStrength strength={strengthOf(value, known)} />}
      value={value}
      {...props}
    />
  )
}
