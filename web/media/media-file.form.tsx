/** One file: what it shows, what it is, and where it is used. */
import { Button } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Linked } from '../../domain/kernel/field.ts'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import { FormFields } from '../kernel/form/FormFields.tsx'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import type { Form } from '../kernel/form/model/use-form.ts'
import { Cell } from '../kernel/list/table/Cell.tsx'
import { MediaImage } from '../kernel/parts/MediaImage.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, download, messageOf } from '../kernel/session/api.ts'
import { recordPath } from '../kernel/words/record-path.ts'
import { fieldLabel } from '../kernel/words/words.ts'
import classes from './media-file.form.module.css'

export default function FileForm({ form, isReadOnly }: LayoutProps) {
  const picture = form.state.base.picture as Linked | null
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <section className={classes.stage}>
          {picture ? (
            <MediaImage
              id={picture.id}
              part="content"
              alt={String(form.state.base.name)}
              fit="contain"
              className={classes.picture}
            />
          ) : (
            <IconFile size={56} stroke={1.4} aria-hidden />
          )}
        </section>
        <FormFields form={form} isReadOnly={isReadOnly} />
      </div>
      <div className={classes.side}>
        <Facts form={form} />
        <Uses id={form.state.id} />
      </div>
    </div>
  )
}

const shownFacts = ['format', 'size', 'uploadedOn'] as const

function Facts({ form: { state } }: { form: Form }) {
  const { t } = useTranslation()
  const { width, height } = state.base
  const save = () =>
    download(`${mediaFile.api}/${state.id}/content`).catch((error: unknown) =>
      toast.error(messageOf(error)),
    )
  return (
    <Card
      title={t('files.details')}
      foot={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void save()}
        >
          {t('files.download')}
        </Button>
      }
    >
      <dl className={classes.facts}>
        {shownFacts.map((name) => (
          <Fact key={name} label={fieldLabel(t, mediaFile.name, name)}>
            <Cell entity={mediaFile} name={name} value={state.base[name]} />
          </Fact>
        ))}
        {width !== null && (
          <Fact label={t('files.dimensions')}>
            <bdi dir="ltr">{`${width} × ${height}`}</bdi>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type Users = { count: number; users: { entity: string; id: string; title: string }[] }

function Uses({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: [mediaFile.name, 'users', id],
    queryFn: ({ signal }) =>
      call<Users>('GET', `${mediaFile.api}/${id}/users`, undefined, { signal }),
    // Other records change without a word to this one.
    staleTime: 0,
  })
  const rest = data ? data.count - data.users.length : 0
  return (
    <Card title={t('files.usedIn')}>
      {error && <p className={classes.quiet}>{messageOf(error)}</p>}
      {data?.count === 0 && <p className={classes.quiet}>{t('files.usedNowhere')}</p>}
      <ul className={classes.users}>
        {data?.users.map((user) => (
          <li key={`${user.entity}/${user.id}`}>
            <span className={classes.quiet}>{t(`entity.${user.entity}.one`)}</span>
            <Link to={recordPath(user.entity, user.id)}>
              <bdi>{user.title}</bdi>
            </Link>
          </li>
        ))}
        {rest > 0 && <li className={classes.quiet}>{t('form.andMore', { count: rest })}</li>}
      </ul>
    </Card>
  )
}
