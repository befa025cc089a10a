import { comunicacaoErrors } from '@iss/comunicacao/domain/errors'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences of works. Source: screens O1; quoted ones are the design's. */
export const obraErrors = defineErrors('obra', {
  nome: { field: 'nome', message: 'Informe o nome da obra.' },
  codigo: { field: 'codigo', message: 'Informe o CNO ou o CEI da obra.' },
  codigoInvalido: { field: 'codigo', message: 'O CNO ou CEI da obra é inválido: confira os doze dígitos.' },
  codigoEmUso: { field: 'codigo', message: 'O CNO ou CEI não pode mudar: a obra já tem notas ou documentos.' },
  endereco: { field: 'endereco', message: 'Informe o endereço da obra.' },
  inicio: { field: 'inicio', message: 'Informe o início da obra.' },
  fim: { field: 'fim', message: 'A data de término não pode ser anterior ao início.' },
  area: { field: 'area', message: 'A área deve ser maior que zero.' },
  valorContrato: { field: 'valorContrato', message: 'O valor do contrato deve ser maior que zero.' },
  repetida: { field: 'codigo', message: 'Já existe uma obra com este código.' },
  encerrada: { message: 'A obra já está encerrada.' },
  prestador: { field: 'documento', message: 'Nenhum contribuinte ativo do município tem este CPF ou CNPJ.' },
  prestadorVinculado: { field: 'documento', message: 'O prestador já está vinculado à obra.' },
})

/** Sentences of the documents that are deducted in works (O3). */
export const documentoErrors = defineErrors('obra-documento', {
  semDocumento: { message: 'Escolha ao menos um documento recebido ou informe o do fornecedor.' },
  indisponivel: { message: 'O documento {nota} não está disponível para esta obra.' },
  fornecedor: { field: 'avulso.fornecedor', message: 'Informe o CPF ou o CNPJ do fornecedor do documento.' },
  fornecedorProprio: { field: 'avulso.fornecedor', message: 'O fornecedor não pode ser o próprio prestador.' },
  fornecedorNome: { field: 'avulso.fornecedorNome', message: 'Informe o nome do fornecedor do documento.' },
  numero: { field: 'avulso.numero', message: 'Informe o número do documento do fornecedor.' },
  data: { field: 'avulso.data', message: 'A data do documento não pode ser futura.' },
  valor: { field: 'avulso.valor', message: 'O valor do documento deve ser maior que zero.' },
  usado: { message: 'O documento {n} já foi deduzido em nota e não pode ser retirado da obra.' },
})

/** Sentences of the abatement of works. Source: O2, O3, F140; quoted ones are the design's. */
export const abatimentoErrors = defineErrors('abatimento-obra', {
  tipo: { field: 'tipoAbatimentoObra', message: 'O tipo de abatimento é obrigatório.' },
  percentualAcima: { field: 'percentual', message: 'O percentual não pode exceder {x}%.' },
  percentualInvalido: { field: 'percentual', message: 'O percentual do abatimento deve estar entre 0,01 e 100.' },
  obra: { field: 'obra', message: 'Escolha uma obra cadastrada.' },
  obraRepetida: { field: 'obra', message: 'Já existe abatimento aprovado para a obra.' },
  fim: { field: 'fim', message: 'O último dia do abatimento deve ser posterior ao primeiro.' },
  semAtividadeDeObra: { message: 'O contribuinte não tem atividade de obra no cadastro.' },
  acimaDoTeto: {
    field: 'deducoes',
    message: 'As deduções da obra {obra} não podem ultrapassar {x}% do valor dos serviços ({valor}).',
  },
  acimaDoPresumido: {
    field: 'deducoes',
    message: 'O abatimento presumido da obra {obra} é de {x}% do valor dos serviços ({valor}).',
  },
  semDocumento: { field: 'deducoes.numero', message: 'A obra {obra} exige o documento do fornecedor em cada dedução.' },
})

/** Sentences of the decision on a note of works. Source: F56; quoted ones are the design's. */
export const obraUnicaErrors = defineErrors('obra-unica', {
  parecer: { field: 'parecer', message: comunicacaoErrors.parecerObrigatorio.message },
  semCorrecao: { message: 'Para aprovar com correções informe ao menos uma correção.' },
  aceito: { message: 'O valor aceito deve estar entre zero e o valor deduzido ({valor}).' },
  analisada: { message: 'A dedução já foi analisada pelo Fisco.' },
  semEfeito: { message: 'A nota não está em vigor: não há dedução a analisar.' },
})

/** Sentences of the import of permits. */
export const alvaraErrors = defineErrors('alvara-obra', {
  colunaAusente: { field: 'arquivo', message: 'A coluna {coluna} não está no arquivo de alvarás.' },
  numero: { field: 'numero', message: 'Informe o número do alvará em até 30 caracteres.' },
  emissao: { field: 'emissao', message: 'A data de emissão do alvará é inválida: {valor}.' },
  validade: { field: 'validade', message: 'A validade do alvará é inválida ou anterior à emissão: {valor}.' },
  proprietario: { field: 'proprietario', message: 'Informe o proprietário da obra.' },
  documento: { field: 'documento', message: 'O CPF ou CNPJ do proprietário é inválido: {valor}.' },
  endereco: { field: 'endereco', message: 'Informe o endereço da construção.' },
  area: { field: 'area', message: 'A área do alvará é inválida: {valor}.' },
  cno: { field: 'cno', message: 'O CNO do alvará é inválido: {valor}.' },
  repetido: { field: 'numero', message: 'O alvará {numero} já está na linha {linha} do arquivo.' },
})
