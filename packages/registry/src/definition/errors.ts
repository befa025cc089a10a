import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the registry engine. Source: decisions C3 and the shapes F1 to F3. */
export const registryErrors = defineErrors('cadastro', {
  obrigatorio: { message: sentences.campoObrigatorio },
  invalido: { message: sentences.valorInvalido },
  tamanho: { message: 'O campo {rotulo} aceita no máximo {maximo} caracteres.' },
  intervalo: { message: 'O campo {rotulo} aceita valores de {minimo} a {maximo}.' },
  documentoInvalido: { message: 'Documento inválido.' },
  vigenciaInvertida: { message: sentences.periodoInvertido },
  vigenciaConflita: { message: 'A vigência informada conflita com {inicio} a {fim}.' },
  vigenciaOcupada: { message: 'A vigência informada conflita com outra que acaba de ser gravada. Atualize e confira.' },
  repetido: { message: 'Já existe um registro com estes dados.' },
  outroUsuario: { message: sentences.desatualizado },
  naoEncontrado: { message: 'Registro não encontrado.' },
  nenhumSelecionado: { message: sentences.nadaSelecionado },
  emUso: { message: 'Este registro já foi utilizado e não pode ser eliminado. Informe a data de término.' },
  cancelado: { message: 'O registro está cancelado e não pode ser alterado.' },
  arquivoDoCampo: { message: 'Envie novamente o arquivo de {rotulo}.' },
  arquivoTipo: { message: 'O arquivo de {rotulo} deve ser de um destes tipos: {tipos}.' },
  arquivoTamanho: { message: 'O arquivo de {rotulo} pode ter no máximo {limite} KB.' },
  semImportacao: { message: 'Este cadastro não recebe arquivos.' },
  acaoDesconhecida: { message: 'Ação não encontrada.' },
  colunaAusente: { field: 'arquivo', message: "O arquivo não tem a coluna '{coluna}'." },
  arquivoGrande: { field: 'arquivo', message: sentences.arquivoGrande },
  arquivoComErros: { field: 'arquivo', message: 'O arquivo tem linhas com erro. Corrija e envie novamente.' },
})

/** Sentences that refuse nothing. */
export const registryTexts = {
  salvo: 'Registro salvo com sucesso.',
  removido: 'Registro removido com sucesso.',
  cancelado: 'Registro em uso: foi cancelado e não poderá mais ser escolhido.',
  configuracaoSalva: 'Configuração salva com sucesso.',
  confirmarDiferencas: 'Confirma a alteração?',
  vazio: 'Nenhum registro encontrado.',
  eliminar: 'Tem certeza que pretende eliminar este registro?',
  nenhumSelecionado: sentences.nadaSelecionado,
  movido: 'Ordem alterada com sucesso.',
  importado: 'Arquivo importado com sucesso. Incluídos: {novos}; alterados: {alterados}; sem mudança: {iguais}.',
} as const
