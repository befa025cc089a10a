import { type Finding, isCode, isTest, lineAt, type SourceFile } from './source-tree.ts'

/** The engines that draw rows of the server for everybody: lists and registries. */
const engines = /^packages\/(list|registry|ui)\/src\//

/** Lists that are still drawn by hand. A list that is declared leaves this set; none may join it. */
const still = new Set([
  'modules/correcao/src/web/carta-correcao.tsx',
  'modules/emissao/src/web/catalogo-tomadores.tsx',
  'modules/escrituracao/src/web/escrit-consulta.tsx',
  'modules/nota/src/web/parts/escolha-da-nota.tsx',
  'modules/simples-nacional/src/web/aliquota-simples.tsx',
  'modules/simples-nacional/src/web/analise-aliquota-simples.tsx',
  'modules/simples-nacional/src/web/exportar-devedores-simples-nacional.tsx',
  'modules/simples-nacional/src/web/importar-pgdas.tsx',
  'modules/simples-nacional/src/web/parts/devedores-exclusao.tsx',
  'packages/lote/src/web/importacao/importacao-aberta.tsx',
  'packages/lote/src/web/importacao/importacao-historico.tsx',
  'packages/lote/src/web/order-history.tsx',
])

/**
 * A list of rows with filters is declared (`defineList`): the state of pages of a grid is used by the engines only. Who is in `still` and no
 * longer draws by hand is found, too, so that the set only becomes smaller.
 */
export function handMadeLists(files: SourceFile[], allowed: ReadonlySet<string> = still): Finding[] {
  const pages = /\buseGridState\(/
  const drawn = files.filter((file) => isCode(file) && !isTest(file) && !engines.test(file.path) && pages.test(file.text))
  const paths = new Set(drawn.map(({ path }) => path))
  return [
    ...drawn
      .filter(({ path }) => !allowed.has(path))
      .map(({ path, text }) => ({
        path,
        line: lineAt(text, text.search(pages)),
        message: 'draws a list of the server by hand: declare it with defineList',
      })),
    ...[...allowed]
      .filter((path) => !paths.has(path))
      .map((path) => ({ path, message: 'draws no list by hand any more: take it out of rules-of-lists.ts' })),
  ]
}
