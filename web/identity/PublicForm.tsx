/** The parts of a public form. Every message has its room beforehand, so that nothing jumps. */
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconAlertCircleFilled, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './PublicForm.module.css'

type FormHeadProps = {
  title: string
  /** One sentence under the title; an error or a notice takes its place. */
  children?: ReactNode
  error?: string
  notice?: string
}

export function FormHead({ title, children, error, notice }: FormHeadProps) {
  return (
    <div className={css.head}>
      <h1 className={css.title}>{title}</h1>
      <div className={css.under} role="alert">
        {error ? (
          <p className={css.error}>
            <IconAlertCircleFilled size={18} aria-hidden />
            <span>{error}</span>
          </p>
        ) : notice ? (
          <p className={css.notice}>
            <IconInfoCircle size={18} stroke={1.75} aria-hidden />
            <span>{notice}</span>
          </p>
        ) : null}
      </div>
      {!error && !notice && <p className={css.sentence}>{children}</p>}
    </div>
  )
}

export const fieldClassNames = {
  root: css.field,
  wrapper: css.wrapper,
  label: css.label,
  error: css.message,
  description: css.message,
}

/** The message that stands below a field, with its mark. */
export const messageWithMark = (message: string | undefined): ReactNode =>
  message && (
    <span className={css.marked}>
      <IconAlertCircleFilled size={14} aria-hidden />
      {message}
    </span>
  )

type FieldProps = Omit<TextInputProps, 'error' | 'onChange' | 'classNames'> & {
  name: string
  error?: string
  inputClassName?: string
  onChange: (value: string) => void
}

export function Field({ error, inputClassName, onChange, ...props }: FieldProps) {
  return (
    <TextInput
      size="md"
      withAsterisk={false}
      classNames={{ ...fieldClassNames, input: inputClassName }}
      inputWrapperOrder={['label', 'input', error ? 'error' : 'description']}
      error={messageWithMark(error)}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  )
}

type SubmitProps = { isBusy: boolean; children: ReactNode }

export function Submit({ isBusy, children }: SubmitProps) {
  return (
    <Button type="submit" size="md" fullWidth loading={isBusy} className={css.submit}>
      {children}
    </Button>
  )
}

/** The quiet line under a form that leads elsewhere. */
export function Below({ children }: { children: ReactNode }) {
  return <p className={css.below}>{children}</p>
}
