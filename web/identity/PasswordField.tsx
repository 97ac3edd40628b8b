import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestPassword } from '../../domain/kernel/access/login-limits.ts'
import { fieldClassNames, messageWithMark } from './PublicForm.tsx'

type PasswordFieldProps = Omit<PasswordInputProps, 'error' | 'onChange'> & {
  name: string
  error?: string
  onChange: (value: string) => void
}

const Eye = ({ reveal }: { reveal: boolean }) => {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={16} stroke={1.75} aria-hidden />
}

/** Passwords are Latin in any language, and can be looked at with mouse and keyboard alike. */
export function PasswordField({ error, onChange, ...props }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      size="md"
      withAsterisk={false}
      maxLength={longestPassword}
      classNames={fieldClassNames}
      inputWrapperOrder={['label', 'input', error ? 'error' : 'description']}
      error={messageWithMark(error)}
      aria-invalid={error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleFocusable
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'login.hidePassword' : 'login.showPassword'),
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  )
}
