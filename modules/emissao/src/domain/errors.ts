import { defineErrors } from '@iss/kernel/errors'

/** What stops an issue whatever the note says. Source: spec 2 §2.6. */
export const bloqueioErrors = defineErrors('bloqueio', {
  municipio: { message: 'A emissão de NF-e está bloqueada pelo município. Procure a prefeitura.' },
  situacao: { message: 'A emissão está bloqueada: o cadastro está na situação {situacao}. Procure a prefeitura.' },
})

/** Services, models and repeated notes of a provider. */
export const proprioErrors = defineErrors('emissao-propria', {
  servicoNome: { field: 'nome', message: 'Informe o nome do serviço.' },
  servicoDescricao: { field: 'descricao', message: 'Informe a descrição do serviço.' },
  servicoRepetido: { field: 'nome', message: 'Já existe um serviço com este nome.' },
  servicoAtividade: { field: 'atividadeId', message: 'A atividade do serviço não é do prestador.' },
  modeloNome: { field: 'nome', message: 'Informe o nome do modelo.' },
  modeloRepetido: { field: 'nome', message: 'Já existe um modelo com este nome.' },
  recorrenteNome: { field: 'nome', message: 'Informe o nome da nota recorrente.' },
  recorrenteDia: { field: 'dia', message: 'O dia do mês deve estar entre 1 e 31.' },
  recorrenteValor: { field: 'valor', message: 'O valor da nota recorrente deve ser maior que zero.' },
  recorrenteAte: { field: 'ate', message: 'A última competência já passou.' },
  recorrenteAvulsa: { message: 'Só uma nota em vigor pode se tornar recorrente.' },
  previstaJaTratada: { message: 'A nota prevista já foi emitida ou dispensada.' },
})
