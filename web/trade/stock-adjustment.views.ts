import { drafts, waiting } from './money-views.ts'

const views = [drafts, waiting]

export default () => views
