import { defineErrors } from '@iss/kernel/errors'

/** Functions that a company may lend to who works for it, as people read them. */
export const funcoesDoFuncionario: Readonly<Record<string, string>> = {
  'iss:nfe:emitir': 'Emitir NF-e',
  'iss:nfe:cancelar': 'Cancelar NF-e',
  'iss:nfe:corrigir': 'Carta de correção de NF-e',
  'iss:nfe:substituir': 'Substituir NF-e',
  'iss:nfe:exportar': 'Exportar NF-e',
  'iss:aidf:declarar': 'Declarar AIDF',
  'iss:nf:declarar': 'Declarar notas de papel',
  'iss:escrituracao:consultar': 'Escrituração',
  'iss:solicitacoes:consultar': 'Consultar solicitações',
  'iss:solicitacoes:importar': 'Importar RPS e escriturações',
  'iss:rps:imprimir': 'Imprimir RPS',
  'iss:documentos:exibir': 'Documentos',
  'iss:transporteColetivo': 'Transporte coletivo',
  'iss:obras': 'Obras',
  'iss:ensino': 'Instituição de ensino',
  'iss:reciboLocacao': 'Recibo de locação',
}

/** Sentences of the access lent by a company. Source: S18. */
export const acessoEmpresaErrors = defineErrors('acesso-empresa', {
  cpf: { field: 'documento', message: 'O acesso é dado a uma pessoa física: informe o CPF.' },
  nome: { field: 'nome', message: 'Informe o nome do funcionário.' },
  email: { field: 'email', message: 'Informe o e-mail para onde vai o convite.' },
  usuario: { field: 'usuario', message: 'O usuário deve ter de 3 a 60 caracteres, sem espaço.' },
  usuarioDeOutro: { field: 'usuario', message: 'Já existe outra pessoa com este usuário.' },
  funcoes: { field: 'funcoes', message: 'Escolha ao menos uma função.' },
  funcaoAlheia: { field: 'funcoes', message: 'Você só pode dar funções que possui.' },
  semUsuario: {
    field: 'documento',
    message:
      'Esta pessoa já está no cadastro e ainda não tem usuário: antes de receber o acesso, ela faz o primeiro acesso do portal.',
  },
  validade: { field: 'validade', message: 'A validade do acesso deve ser futura.' },
  repetido: { field: 'documento', message: 'Esta pessoa já tem acesso à empresa.' },
  aPropria: { field: 'documento', message: 'A empresa não precisa de acesso a si mesma.' },
  naoEncontrado: { message: 'Acesso não encontrado.' },
})

export const acessoEmpresaMensagens = {
  vazio: 'Nenhum acesso concedido.',
  convidado: 'Acesso concedido: o convite foi enviado por e-mail.',
  concedido: 'Acesso concedido com sucesso.',
  revogado: 'Acesso revogado com sucesso.',
} as const
