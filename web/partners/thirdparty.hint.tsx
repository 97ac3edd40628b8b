/** While a third party is typed: who is probably meant already, below the field that says so. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Linked } from '../../domain/kernel/field.ts'
import { type TraitKey, traitKeys, traitsIn } from '../../domain/partners/likeness.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import type { HintProps } from '../kernel/form/inputs/own-hint.tsx'
import type { Form } from '../kernel/form/model/use-form.ts'
import { call } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './MergeDialog.module.css'

type Alike = Linked & { traits: TraitKey[] }

const pauseMs = 400
const maxNamed = 2

const isTrait = (name: string): name is TraitKey => traitKeys.some((key) => key === name)

export default function ThirdpartyHint(props: HintProps): ReactNode {
  return isTrait(props.name) ? <AlikeHint {...props} name={props.name} /> : props.plain
}

function AlikeHint({ form, name, plain }: HintProps & { name: TraitKey }): ReactNode {
  const { t } = useTranslation()
  const found = useAlike(form).filter(({ traits }) => traits.includes(name))
  if (found.length === 0) return plain
  return (
    <span className={classes.alike}>
      {t('merge.looksLike')}{' '}
      {found.slice(0, maxNamed).map(({ id, title }, i) => (
        <Fragment key={id}>
          {i > 0 && ' · '}
          <Link to={`${thirdparty.path}/${id}`} target="_blank">
            <bdi>{title}</bdi>
          </Link>
        </Fragment>
      ))}
    </span>
  )
}

/** Only what was typed is compared: likeness that was saved is known. */
function typedTraits({ state, isNew }: Form): string {
  const { values, base } = state
  const typed = Object.entries(values).filter(([key, value]) => isNew || value !== base[key])
  const traits = Object.entries(traitsIn(Object.fromEntries(typed)))
  return new URLSearchParams(traits.filter(([, text]) => text.trim() !== '')).toString()
}

function useAlike(form: Form): Alike[] {
  const may = useMay()
  const [traits] = useDebouncedValue(typedTraits(form), pauseMs)
  const { data } = useQuery({
    queryKey: [thirdparty.name, 'alike', form.state.id, traits],
    queryFn: ({ signal }) =>
      call<{ rows: Alike[] }>(
        'GET',
        `${thirdparty.api}/alike?id=${form.state.id}&${traits}`,
        undefined,
        { signal },
      ),
    enabled: traits !== '' && may('partners.thirdparty.view'),
    placeholderData: (previous) => previous,
    staleTime: 30_000,
    retry: false,
  })
  return traits === '' ? [] : (data?.rows ?? [])
}
