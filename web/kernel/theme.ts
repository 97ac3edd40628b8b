/** Puts the tokens of `tokens.css` onto the component library; colours live there, not here. */
import {
  ActionIcon,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  SegmentedControl,
  Switch,
} from '@mantine/core'

const heightOf = (size: unknown = 'sm'): string | undefined =>
  /^(xs|sm|md|lg|xl)$/.test(String(size)) ? `var(--ct-h-${size})` : undefined

/** The next action is the brand's, also where a part of the page has a brand of its own. */
const filled = {
  '--button-bg': 'var(--ct-brand)',
  '--button-hover': 'var(--ct-brand-hover)',
  '--button-color': 'var(--ct-on-brand)',
}

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1f1d1a',
  colors: {
    // biome-ignore format: ten shades read better in one row.
    petrol: ['#e4f0f1', '#cfe4e7', '#a6cfd6', '#77bac5', '#459fae', '#1f8a9c', '#13788a', '#0c6778', '#0a5665', '#084754'],
    // biome-ignore format: ten shades read better in one row.
    gray: ['#faf9f7', '#f4f2ee', '#efece6', '#e6e2db', '#d3cec4', '#a39d92', '#938d82', '#6f695f', '#57524a', '#26241f'],
    // biome-ignore format: ten shades read better in one row.
    dark: ['#f0ede7', '#bfb9ad', '#a19b8f', '#7d786d', '#45423b', '#34322c', '#242320', '#1e1d1a', '#171613', '#11100e'],
  },
  fontFamily: 'var(--ct-font)',
  headings: { fontFamily: 'var(--ct-font)', fontWeight: '600' },
  fontSizes: {
    xs: 'var(--ct-fs-caption)',
    sm: 'var(--ct-fs-dense)',
    md: 'var(--ct-fs-body)',
    lg: 'var(--ct-fs-section)',
    xl: 'var(--ct-fs-title)',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--ct-shadow-1)',
    sm: 'var(--ct-shadow-1)',
    md: 'var(--ct-shadow-2)',
    lg: 'var(--ct-shadow-3)',
    xl: 'var(--ct-shadow-3)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  activeClassName: '',
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_theme, { size, variant = 'filled', color }) => ({
        root: {
          '--button-height': heightOf(size),
          ...(variant === 'filled' && !color ? filled : {}),
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'default', size: 'sm' },
      vars: (_theme, props) => ({ root: { '--ai-size': heightOf(props.size) } }),
    }),
    Input: Input.extend({
      defaultProps: { size: 'sm' },
      vars: (_theme, props) => ({
        wrapper: {
          '--input-height': heightOf(props.size),
          '--input-bg': 'var(--ct-surface)',
          '--input-color': 'var(--ct-text)',
          // An example in red would be read as what was typed.
          '--input-placeholder-color': 'var(--ct-text-3)',
          '--input-bd': props.error ? 'var(--ct-overdue-mark)' : 'var(--ct-line-field)',
        },
      }),
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: 'xs', radius: 'xs' },
      styles: { input: { borderColor: 'var(--ct-line-field)' } },
    }),
    Switch: Switch.extend({ defaultProps: { size: 'sm', withThumbIndicator: false } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { withItemsBorders: false },
      styles: {
        root: { background: 'var(--ct-surface-3)' },
        indicator: { background: 'var(--ct-surface)' },
      },
    }),
  },
})

/** Also for a part of the page that has tokens of its own. */
export const mantineTokens = {
  '--mantine-color-body': 'var(--ct-surface)',
  '--mantine-color-default': 'var(--ct-surface)',
  '--mantine-color-text': 'var(--ct-text)',
  '--mantine-color-bright': 'var(--ct-text)',
  '--mantine-color-dimmed': 'var(--ct-text-3)',
  '--mantine-color-placeholder': 'var(--ct-text-3)',
  '--mantine-color-anchor': 'var(--ct-brand-text)',
  '--mantine-color-default-hover': 'var(--ct-surface-2)',
  '--mantine-color-default-border': 'var(--ct-line-strong)',
  '--mantine-color-error': 'var(--ct-overdue)',
  '--mantine-color-success': 'var(--ct-paid)',
  '--mantine-color-disabled': 'var(--ct-surface-3)',
  '--mantine-color-disabled-color': 'var(--ct-text-off)',
  '--mantine-color-petrol-filled-hover': 'var(--ct-brand-hover)',
  '--mantine-color-petrol-light': 'var(--ct-brand-soft)',
  '--mantine-color-petrol-light-hover': 'var(--ct-brand-soft-2)',
  '--mantine-color-petrol-light-color': 'var(--ct-brand-text)',
  // The red of the library is too pale for words on white.
  '--mantine-color-red-6': 'var(--ct-overdue)',
  '--mantine-color-red-text': 'var(--ct-overdue)',
  '--mantine-color-red-filled': 'var(--ct-danger)',
  '--mantine-color-red-filled-hover': 'var(--ct-danger-hover)',
  '--mantine-color-red-light': 'var(--ct-overdue-bg)',
  '--mantine-color-red-light-hover': 'var(--ct-overdue-bg)',
  '--mantine-color-red-light-color': 'var(--ct-overdue)',
  '--mantine-color-red-outline': 'var(--ct-overdue)',
  '--mantine-color-red-outline-hover': 'var(--ct-overdue-bg)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineTokens,
  dark: mantineTokens,
})
