/** What is shown when a screen breaks or cannot be loaded; the customer fixed its title. */
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { homePage } from '../../session/store.ts'
import css from './Unexpected.module.css'

const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ScreenLoadError'

type UnexpectedProps = { error: unknown; onRetry?: () => void }

/** Retrying without a way of its own loads the page anew, which also fetches a newer version. */
export function Unexpected({ error, onRetry = () => location.reload() }: UnexpectedProps) {
  const { t } = useTranslation()
  return (
    <div className={css.screen} role="alert">
      <span className={css.tile}>
        <IconPlugConnectedX size={28} stroke={1.6} aria-hidden />
      </span>
      <h1 className={css.title}>{t('label.unexpected')}</h1>
      <p className={css.sentence}>
        {t(isLoadFailure(error) ? 'unexpected.notLoaded' : 'unexpected.broken')}
      </p>
      <div className={css.actions}>
        <Button size="md" onClick={onRetry}>
          {t('action.retry')}
        </Button>
        <Button size="md" variant="default" component="a" href={homePage}>
          {t('unexpected.home')}
        </Button>
      </div>
    </div>
  )
}

/** The same screen for whatever the router could not do. */
export function UnexpectedRoute() {
  return <Unexpected error={useRouteError()} />
}

type BoundaryProps = { children: ReactNode; resetKey: string }
type BoundaryState = { error: unknown; resetKey: string }

/**
 * Keeps a broken screen from taking the shell with it; going to another screen tries again. React
 * has no other form for this than a class.
 */
export class UnexpectedBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error ?? new Error('unknown') }
  }

  static getDerivedStateFromProps(
    { resetKey }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return <Unexpected error={error} onRetry={() => this.setState({ error: null })} />
  }
}
