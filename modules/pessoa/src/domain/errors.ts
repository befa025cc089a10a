import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of the registry of people. Source: spec 1 §5, spec 2 §2.2, §2.12; those common to all registries are the registry engine's. */
export const pessoaErrors = defineErrors('pessoa', {
  documentoCadastrado: { field: 'documento', message: 'Documento já está cadastrado no município.' },
  nomeObrigatorio: { field: 'nome', message: 'O nome é obrigatório.' },
  emailObrigatorio: { field: 'email', message: 'O e-mail é obrigatório.' },
  emailInvalido: { field: 'email', message: sentences.emailInvalido },
  inscricaoCadastrada: { field: 'inscricaoMunicipal', message: 'A inscrição municipal já pertence a outra pessoa do município.' },
  enderecoIncompleto: { message: 'Informe logradouro, número e bairro de cada endereço.' },
  enderecoMunicipio: { message: 'Não há município {nome}/{uf}.' },
  telefoneInvalido: { message: 'Informe o telefone com DDD e número.' },
  umPrincipal: { message: 'Só um endereço e um telefone podem ser o principal.' },
  contadorInvalido: { field: 'contadorResponsavelId', message: 'O contador responsável deve possuir o papel de contador.' },
  fiscalInvalido: { field: 'fiscalResponsavelId', message: 'O fiscal responsável deve possuir o papel de fiscal.' },
  competenciasEncerradas: { field: 'dataInicio', message: 'Existem competências encerradas após {data}.' },
  aliquotaSimples: { field: 'aliquota', message: 'Informe a alíquota do Simples.' },
  valorEstimativa: { field: 'valor', message: 'Informe o valor da estimativa.' },
  papelVigente: { field: 'perfil', message: 'A pessoa já possui este papel.' },
  empregadorObrigatorio: { field: 'empregadorId', message: 'Informe o empregador do funcionário.' },
  atividadeInvalida: { field: 'atividadeId', message: 'Escolha uma atividade em uso no município.' },
  atividadeExercida: { field: 'atividadeId', message: 'A pessoa já exerce esta atividade desde {data}.' },
  atividadeEncerrada: { message: 'Esta atividade já está encerrada.' },
  atividadeFim: { field: 'fim', message: 'O término não pode ser anterior ao início ({data}).' },
  tributacaoPrestador: { field: 'tribPadraoPrestador', message: 'Escolha uma tributação em uso para o prestador.' },
  tributacaoTomador: { field: 'tribPadraoTomador', message: 'Escolha uma tributação em uso para o tomador.' },
  serieNaoAutorizada: { field: 'serie', message: 'Escolha uma série que a pessoa está autorizada a usar.' },
  atividadeNaoExercida: { field: 'atividade', message: 'Escolha uma atividade exercida pela pessoa.' },
  papelReservado: { field: 'perfil', message: 'Somente o gestor ou o administrador concede papéis da prefeitura.' },
})
