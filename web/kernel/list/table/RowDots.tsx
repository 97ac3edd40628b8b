/** The dots that open the menu of a row, bare as a tick box is. */
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

type RowDotsProps = Pick<ComponentProps<'button'>, 'className' | 'tabIndex' | 'onClick'> & {
  /** Of the row. */
  title: string
  isOpen: boolean
  size?: number
}

export function RowDots({ title, isOpen, size = 16, ...button }: RowDotsProps) {
  const { t } = useTranslation()
  return (
    <button
      {...button}
      type="button"
      aria-label={t('list.rowMenu', { name: title })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
    >
      <IconDots size={size} stroke={1.75} aria-hidden />
    </button>
  )
}
