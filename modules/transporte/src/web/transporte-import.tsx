import { ImportacoesDoLivro } from '@iss/escrituracao/parts/importacoes-do-livro.tsx'
import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { telaImportarTransporte } from '../contract/telas.ts'

/** Importar movimento de transporte (T1): passengers of each line and day by tariff. */
export function Screen() {
  return (
    <ImportacaoDoTipo
      title={telaImportarTransporte.title}
      path={telaImportarTransporte.path}
      tipo="movimento-transporte"
      accept=".csv,.txt"
      depois={<ImportacoesDoLivro livro="TRANSPORTE" />}
    >
      Arquivo com as colunas data; linha; tarifa; pagantes; integracao; gratuidade (as duas últimas são opcionais). Linha e tarifa
      pelo código. Exemplo: 15/03/2026;101;COMUM;4210;380;95
    </ImportacaoDoTipo>
  )
}
