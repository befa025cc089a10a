import { kindNames } from '@iss/kinds'
import { type Finding, isCode, isTest, lineAt, type SourceFile } from './source-tree.ts'

/** Where kinds of values are known one by one: their own package, and the control of each. */
const home = /^packages\/(kinds\/src\/|ui\/src\/(kinds\.ts|kind-input\.tsx|written-field\.tsx)$)/
/** Words by which lists of kinds have been made, beside the names themselves. */
const words = new Set<string>([...kindNames, 'number', 'currency', 'phone', 'textarea', 'texto', 'numero', 'dinheiro', 'simNao'])
/** Values of fields of forms of JSON (OpenAPI), which are no kinds of ours, come in twos at most. */
const many = 3

/** Runs of quoted words: an array, a union of types, the cases of a switch, the keys of a table whose values are functions or objects. */
const runs = [/'[A-Za-z]+'(?:\s*[,|]\s*'[A-Za-z]+')+/g, /(?:case\s+'[A-Za-z]+':[^}]*?)+(?=\})/g] as const

/**
 * One vocabulary of kinds: outside `packages/kinds` nobody lists three or more kinds of values, in an array, a union or a switch. Who needs
 * them all takes `kindNames`; what a kind can do is asked of the kind.
 */
export function ownKinds(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isCode(file) && !isTest(file) && !home.test(file.path))
    .flatMap(({ path, text }) =>
      runs.flatMap((run) =>
        [...text.matchAll(run)].flatMap((match) => {
          const named = new Set(
            [...match[0].matchAll(/'([A-Za-z]+)'/g)].map(([, word]) => word ?? '').filter((word) => words.has(word)),
          )
          return named.size < many
            ? []
            : [
                {
                  path,
                  line: lineAt(text, match.index),
                  message: `lists kinds of values (${[...named].join(', ')}): take them from @iss/kinds`,
                },
              ]
        }),
      ),
    )
}

/** A number, date or telephone has one form for readers: nobody but the kernel and the kinds formats by himself. */
export function ownFormats(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isCode(file) && !isTest(file) && !/^packages\/(kernel|kinds)\/src\//.test(file.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:Number|DateTime)Format\b/g)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        message: `${match[0]} is a form of its own for a kind of value: use textOf of @iss/kinds`,
      })),
    )
}
