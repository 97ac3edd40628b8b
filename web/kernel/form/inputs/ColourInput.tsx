/** A colour: its swatch, its code typed left to right, and a palette that goes with the till. */
import { Input, type InputProps, Popover } from '@mantine/core'
import { IconCheck, IconColorPicker, IconX } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ColourInput.module.css'

type ColourInputProps = Omit<
  InputProps & Omit<ComponentProps<'input'>, 'size'>,
  'value' | 'onChange' | 'defaultValue' | 'leftSection' | 'type'
> & {
  value: string | null
  onChange: (value: string | null) => void
}

// biome-ignore format: a palette reads better in rows.
const palette = [
  '#ffffff', '#d9d4ca', '#938d82', '#4b463e', '#000000', '#6b4a32',
  '#f4d9d3', '#e8998d', '#cf3a2e', '#8c1d18', '#f2c14e', '#c67c0e',
  '#dbe7c9', '#8fae6b', '#23915a', '#14532d', '#cfe4e7', '#0c6778',
  '#d6e2f7', '#6c97e6', '#2b519c', '#1e2a5a', '#e2d4f0', '#7a4fa3',
]

/** "abc" and "#ABC123" are colours too; what is none is handed on as typed. */
export function readColour(text: string): string | null {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(typed)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  const long = /^#?([0-9a-f]{6})$/.exec(typed)
  return long ? `#${long[1]}` : text
}

const isColour = (value: string | null): value is string => /^#[0-9a-f]{6}$/.test(value ?? '')

export function ColourInput({ value, onChange, ...rest }: ColourInputProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  /** While it is typed a short code must not grow under the fingers. */
  const [typed, setTyped] = useState<string | null>(null)
  const isTyping = typed !== null && readColour(typed) === value
  const pick = (colour: string | null) => {
    setTyped(null)
    onChange(colour)
    setOpen(false)
  }
  const swatch = (
    <button
      type="button"
      className={classes.swatch}
      style={{ backgroundColor: isColour(value) ? value : undefined }}
      data-empty={isColour(value) ? undefined : true}
      disabled={rest.readOnly}
      aria-label={t('form.pickColour')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  )
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <div dir="ltr">
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder="#rrggbb"
            {...rest}
            className={classes.code}
            leftSection={swatch}
            leftSectionPointerEvents="all"
            value={isTyping ? typed : (value ?? '')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onChange(readColour(event.currentTarget.value))
            }}
            onBlur={(event) => {
              setTyped(null)
              rest.onBlur?.(event)
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('form.pickColour')}>
        <Palette value={value} onPick={pick} onMix={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}

type PaletteProps = {
  value: string | null
  onPick: (colour: string | null) => void
  onMix: (colour: string) => void
}

function Palette({ value, onPick, onMix }: PaletteProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.palette}>
      <div className={classes.swatches}>
        {palette.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.tile}
            style={{ backgroundColor: colour }}
            aria-label={colour}
            aria-pressed={colour === value}
            onClick={() => onPick(colour)}
          >
            {colour === value && <IconCheck size={16} aria-hidden className={classes.check} />}
          </button>
        ))}
      </div>
      <div className={classes.more}>
        <label className={classes.tool}>
          <IconColorPicker size={16} stroke={1.75} aria-hidden />
          {t('form.otherColour')}
          <input
            type="color"
            className={classes.native}
            value={isColour(value) ? value : '#0c6778'}
            onChange={(event) => onMix(event.currentTarget.value)}
          />
        </label>
        <button type="button" className={classes.tool} onClick={() => onPick(null)}>
          <IconX size={16} stroke={1.75} aria-hidden />
          {t('form.noColour')}
        </button>
      </div>
    </div>
  )
}
