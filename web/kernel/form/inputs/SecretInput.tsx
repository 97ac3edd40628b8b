/** A password to set: hidden, shown on demand, or made by us. It never comes back from the server. */
import { ActionIcon, Input, type InputProps } from '@mantine/core'
import { IconEye, IconEyeOff, IconSparkles } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './inputs.module.css'

type SecretInputProps = Omit<
  InputProps & Omit<ComponentProps<'input'>, 'size'>,
  'value' | 'onChange' | 'defaultValue' | 'rightSection' | 'type'
> & {
  value: string | null
  onChange: (value: string) => void
}

/** Letters and digits that nobody confuses when they are read out or copied from paper. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Sixteen signs in four groups: about 93 bits, and still to be typed by hand. */
export function newSecret(): string {
  const signs: string[] = []
  while (signs.length < 16) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255
    // Bytes past the last whole alphabet are thrown away, else early letters would come oftener.
    if (byte < 256 - (256 % alphabet.length)) signs.push(alphabet.charAt(byte % alphabet.length))
  }
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-')
}

export function SecretInput({ value, onChange, ...rest }: SecretInputProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  const tools = (
    <span className={classes.tools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('form.generate')}
        title={t('form.generate')}
        onClick={() => {
          onChange(newSecret())
          setShown(true)
        }}
      >
        <IconSparkles size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t(isShown ? 'form.hide' : 'form.show')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Eye size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  )
  return (
    <div dir="ltr">
      <Input
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        className={classes.secret}
        rightSection={rest.readOnly ? undefined : tools}
        rightSectionPointerEvents="all"
        rightSectionWidth="var(--secret-tools)"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
