import { drafts } from './money-views.ts'

const views = [drafts]

export default () => views
