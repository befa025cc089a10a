import { type Finding, isCode, isTest, lineAt, type SourceFile } from './source-tree.ts'

/** The engines that draw rows of the server for everybody: lists and registries. */
const engines = /^packages\/(list|registry|ui)\/src\//

/** A list of rows with filters is declared (`defineList`): the state of pages of a grid is used by the engines only. */
export function handMadeLists(files: SourceFile[]): Finding[] {
  const pages = /\buseGridState\(/
  return files
    .filter((file) => isCode(file) && !isTest(file) && !engines.test(file.path) && pages.test(file.text))
    .map(({ path, text }) => ({
      path,
      line: lineAt(text, text.search(pages)),
      message: 'draws a list of the server by hand: declare it with defineList',
    }))
}

/**
 * Every column that shows data sorts; `sortable: false` is for one that holds an action or an icon: it is drawn by `render` and has neither a
 * kind nor a value.
 */
export function unsortedColumns(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isCode(file) && !isTest(file) && !engines.test(file.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bsortable: false\b/g)].flatMap(({ index }) => {
        const from = text.lastIndexOf('key:', index)
        const next = text.indexOf('key:', index)
        const column = text.slice(Math.max(from, 0), next < 0 ? undefined : next)
        const isData = !/\brender\b/.test(column) || /\b(kind|value)\b\s*[:(]/.test(column)
        return isData
          ? [{ path, line: lineAt(text, index), message: 'a column of data sorts: sortable is for actions and icons' }]
          : []
      }),
    )
}

/**
 * Rows stand in a DataGrid, which sorts every column and has files, or in a declared list. A table of its own is drawn by the engines, by one that is
 * filled in (a matrix or a sheet of fields), and by the public searches, whose rows are grouped.
 */
export function tablesByHand(files: SourceFile[]): Finding[] {
  const table = /<(?:Table|table)\b(?!\.)/
  const filled = /<(?:Checkbox|TextInput|Select|NumberInput|[A-Z]\w*Field)\b/
  return files
    .filter(({ path }) => path.endsWith('.tsx') && !engines.test(path))
    .filter((file) => isCode(file) && !isTest(file) && table.test(file.text) && !filled.test(file.text))
    .filter(({ text }) => !/\bGridFiles\b/.test(text))
    .map(({ path, text }) => ({
      path,
      line: lineAt(text, text.search(table)),
      message: 'draws rows without order and files: DataGrid or a declared list has them',
    }))
}
