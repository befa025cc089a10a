import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { telaImportarAlunos } from '../contract/aluno.ts'
import { colunasDaPlanilha } from '../domain/linha-aluno.ts'

/** Importar alunos (I2, form F9). */
export function Screen() {
  return (
    <ImportacaoDoTipo title={telaImportarAlunos.title} path={telaImportarAlunos.path} tipo="alunos" accept=".csv">
      Planilha salva em CSV com as colunas {colunasDaPlanilha.join('; ')}. Cada linha matricula um aluno em um curso já
      cadastrado; quem já está no curso não muda. Competências como 02/2026, datas como 15/02/2026; pagador é ALUNO ou
      RESPONSAVEL.
    </ImportacaoDoTipo>
  )
}
