/** Why a note cannot even be written in the national layout, found before anything is sent. */
export const impedimentos = {
  L01: {
    motivo: 'O prestador não tem endereço com CEP no cadastro.',
    fazer: 'Complete o endereço principal do prestador e envie de novo.',
  },
  L02: {
    motivo: 'O serviço da nota não tem código de tributação nacional.',
    fazer: 'Informe o código na atividade, em Configurações, e envie de novo.',
  },
  L03: {
    motivo: 'A nota é isenta e o número do benefício municipal não foi informado.',
    fazer: 'Informe em Ambiente nacional o número do benefício de isenção e envie de novo.',
  },
  L04: { motivo: 'O evento da nota não tem nome, datas ou endereço.', fazer: 'Substitua a nota com os dados do evento.' },
  L05: {
    motivo: 'O ambiente nacional não desfaz um cancelamento.',
    fazer: 'Emita outra nota; o cancelamento já foi compartilhado.',
  },
  L06: { motivo: 'A nota é anterior ao início do compartilhamento.', fazer: 'Nada a fazer.' },
  L07: { motivo: 'O documento não segue o leiaute nacional.', fazer: 'Avise o suporte com o número da nota.' },
  L08: { motivo: 'A nota não entrou no ambiente nacional.', fazer: 'Envie antes a nota; o evento segue sozinho.' },
  L09: {
    motivo: 'O evento leva o CPF do agente tributário, que não foi informado.',
    fazer: 'Informe em Ambiente nacional o CPF do agente tributário e envie de novo.',
  },
} as const satisfies Readonly<Record<string, { motivo: string; fazer: string }>>
export type CodigoImpedimento = keyof typeof impedimentos

/** One reason, with the detail that tells where. */
export type Impedimento = { readonly codigo: CodigoImpedimento; readonly detalhe: string | null }
