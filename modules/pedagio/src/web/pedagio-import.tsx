import { ImportacoesDoLivro } from '@iss/escrituracao/parts/importacoes-do-livro.tsx'
import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { telaImportarPedagio } from '../contract/telas.ts'

/** Importar escrituração de pedágio (P1): a line for each road and competence. */
export function Screen() {
  return (
    <ImportacaoDoTipo
      title={telaImportarPedagio.title}
      path={telaImportarPedagio.path}
      tipo="escrit-pedagio"
      accept=".csv,.txt"
      depois={<ImportacoesDoLivro livro="PEDAGIO" />}
    >
      Arquivo com as colunas competencia; rodovia; receita; deducoes (a última é opcional). Competência MM/AAAA; rodovia pelo nome
      ou por nome e praça, como na lista de rodovias. Exemplo: 03/2026;MG-010 - Praça Serra;200000,00;0,00
    </ImportacaoDoTipo>
  )
}
