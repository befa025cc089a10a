import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the files of tax tables. Source: admin screens A34, A35. */
export const tabelaErrors = defineErrors('tributacao-tabelas', {
  colunaAusente: { field: 'arquivo', message: 'O arquivo não tem a coluna {coluna}.' },
  versaoAnterior: { field: 'arquivo', message: 'A versão {v} é anterior à vigente.' },
  versoesMisturadas: { field: 'arquivo', message: 'O arquivo mistura as versões {a} e {b} da tabela.' },
  faixasDoSimples: { field: 'ativa', message: 'A tabela do anexo precisa das faixas 1 a 6 para ser ativada.' },
  faixasCrescentes: { field: 'ativa', message: 'A receita de cada faixa deve ser maior que a da anterior.' },
  faixaSemPartilha: { field: 'ativa', message: 'Informe a parte do ISS das faixas 1 a 5.' },
  faixaRepetida: { field: 'faixa', message: 'A tabela já tem esta faixa.' },
  semServicos: { field: 'arquivo', message: 'O arquivo não tem itens de serviço: nem da NBS, nem da lista da LC 116.' },
  codigoInvalido: { field: 'codigo', message: 'O código {codigo} não é da NBS nem da lista de serviços.' },
  percentualInvalido: { field: 'percentual', message: 'A coluna {coluna} deve ter um percentual de 0 a 100: {valor}.' },
  vigenciaInvalida: {
    field: 'vigencia',
    message: 'A vigência deve ter início e fim no formato dd/mm/aaaa, o fim não antes do início.',
  },
  versaoAusente: { field: 'versao', message: 'A coluna versao está em branco.' },
  linhaRepetida: { message: 'A linha {linha} já traz este item.' },
  itemIbptInexistente: { field: 'item', message: 'O item {item} não está em nenhuma tabela do IBPT importada.' },
  atividadeInexistente: { field: 'codigo', message: 'A atividade {codigo} do grupo {grupo} não está cadastrada.' },
  ctissInvalido: { field: 'ctiss', message: 'O CTISS deve ter nove caracteres: {ctiss}.' },
  itemInvalido: { field: 'item116', message: 'O item {item} não está na lista de serviços da LC 116.' },
  itemDiferente: { field: 'item116', message: 'O CTISS {ctiss} já está cadastrado com o item {item}.' },
  inicioInvalido: { field: 'inicio', message: 'O início deve ser uma data no formato dd/mm/aaaa: {valor}.' },
  fimInvalido: { field: 'fim', message: 'O fim deve ser uma data no formato dd/mm/aaaa, não antes do início: {valor}.' },
  ctissRepetido: { field: 'codigo', message: 'Já existe este CTISS com este início.' },
  cnaeRepetido: { field: 'cnae', message: 'Este CNAE já está vinculado ao CTISS com este início.' },
  vinculoConflita: { field: 'inicio', message: 'A atividade já tem este CTISS de {inicio} a {fim}.' },
  ctissSemVigencia: { field: 'inicio', message: 'O CTISS {ctiss} vale de {inicio} a {fim}: o vínculo deve caber nesse período.' },
})
