/** Everything that can be brought by a file, and the files that were brought lately. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ImportKind, importKind, importKindNames } from '../../domain/imports/kinds.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { iconNamed } from '../kernel/parts/icons.ts'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { ImportFiles } from './ImportFiles.tsx'
import classes from './Imports.module.css'
import { screenNameOf, useRecentRuns } from './import-queries.ts'

const kinds = importKindNames.map(importKind)

export default function ImportsHub() {
  const { t } = useTranslation()
  const may = useMay()
  const own = kinds.filter(({ needs }) => needs.every((right) => may(right)))
  const recent = useRecentRuns()
  return (
    <Page ground="page">
      <PageHead title={t('screen.imports')} />
      <PageBody>
        {own.length === 0 && <Empty title={t('import.noKinds')} hint={t('import.noKindsHint')} />}
        <ul className={classes.kinds} aria-label={t('import.kinds')}>
          {own.map((kind) => (
            <li key={kind.name}>
              <KindTile kind={kind} />
            </li>
          ))}
        </ul>
        {recent.error && <FormNotice tone="error">{messageOf(recent.error)}</FormNotice>}
        {recent.data && own.length > 0 && <ImportFiles runs={recent.data.runs} hasKinds />}
      </PageBody>
    </Page>
  )
}

/** Of kinds that are no entity of their own. */
const otherIcons: Readonly<Record<string, string>> = {
  openingStock: 'packages',
  openingBalance: 'book',
  itemPicture: 'photo',
}

function KindTile({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation()
  const Mark = iconNamed(otherIcons[kind.name] ?? kind.entity?.menu.icon ?? 'upload')
  return (
    <Link className={classes.kind} to={kind.path}>
      <Mark size={20} stroke={1.75} aria-hidden />
      <span>
        <span className={classes.kindName}>{t(`import.kind.${kind.name}`)}</span>
        <span className={classes.hint}>{t(`screen.${screenNameOf(kind)}.use`)}</span>
      </span>
    </Link>
  )
}
