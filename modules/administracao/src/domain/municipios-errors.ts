import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the municipalities of the installation, their managers and notifications. Source: A20, A22, A26. */
export const municipiosErrors = defineErrors('municipios', {
  motivo: { field: 'motivo', message: sentences.motivoCurto },
  nome: { field: 'nome', message: 'Informe o nome do município.' },
  uf: { field: 'uf', message: 'Informe a sigla do estado.' },
  ibge: { field: 'codigo', message: 'Informe o código IBGE com 7 dígitos.' },
  repetido: { field: 'codigo', message: 'O município já existe na instalação.' },
  proprio: { field: 'cliente', message: 'O município em que você está não pode deixar de ser cliente.' },
  desatualizado: { message: sentences.desatualizado },
  gestorNome: { field: 'gestor.nome', message: 'Informe o nome do primeiro gestor.' },
  gestorCpf: { field: 'gestor.cpf', message: 'Informe um CPF válido.' },
  gestorEmail: { field: 'gestor.email', message: sentences.emailInvalido },
  gestorUsuario: { field: 'gestor.usuario', message: 'Informe um usuário de 3 a 60 letras, números, pontos ou hífens.' },
  usuarioEmUso: { field: 'gestor.usuario', message: 'O usuário já está em uso.' },
  jaGestor: { field: 'pessoaId', message: 'A pessoa já é gestora deste município.' },
  fimAntes: { field: 'fim', message: 'O fim é anterior ao início.' },
  pessoaFixa: { field: 'pessoaId', message: 'A pessoa não muda: encerre e inclua outra.' },
  filaDesconhecida: { field: 'fila', message: 'A fila não existe.' },
  notificacaoPassada: { field: 'iniciaEm', message: 'O início não pode ser anterior a hoje.' },
  notificacaoVista: { message: 'A notificação já foi vista.' },
})
