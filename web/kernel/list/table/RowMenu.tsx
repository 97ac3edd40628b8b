/** One menu serves all rows; it opens at the dots that were pressed. */
import { Menu } from '@mantine/core'
import { IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isDeletable } from '../../form/model/deletable.ts'
import { rowTitle } from '../../words/row-title.ts'
import type { ListModel } from '../list-shape.ts'

type RowMenuProps = {
  list: ListModel
  id: string | undefined
  /** The dots of the row. */
  button: HTMLElement | undefined
  onClose: () => void
}

export function RowMenu({ list, id, button, onClose }: RowMenuProps) {
  const { t } = useTranslation()
  const { entity, data, deletion } = list
  if (!id || !button) return null
  const close = () => {
    // The menu vanishes with its focus; the dots it came from take it back.
    button.focus({ preventScroll: true })
    onClose()
  }
  const row = data.rows.find((it) => it.id === id)
  const title = rowTitle(entity, row)
  return (
    <Menu key={id} opened onClose={close} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Place element={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('list.rowMenu', { name: title })}>
        <Menu.Item
          component={Link}
          to={`${entity.path}/${id}`}
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          {t('list.open')}
        </Menu.Item>
        {list.allows('add') && !entity.madeAt && (
          <Menu.Item
            component={Link}
            to={`${entity.path}/new?copy=${id}`}
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          >
            {t('list.duplicate')}
          </Menu.Item>
        )}
        {list.allows('delete') && row && isDeletable(entity, row) && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="var(--ct-overdue)"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => void deletion.remove([id], title)}
            >
              {t('action.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Stands for an element that is drawn elsewhere, so that the menu can open beside it. */
function Place({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
