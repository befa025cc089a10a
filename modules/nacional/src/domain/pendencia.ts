/** What somebody has to complete before a received note has its whole effect. */
export const pendencias = ['ATIVIDADE', 'CADASTRO_PRESTADOR', 'CADASTRO_TOMADOR', 'CADASTRO_INTERMEDIARIO', 'ASSINATURA'] as const
export type Pendencia = (typeof pendencias)[number]

export const labelPendencia: Readonly<Record<Pendencia, string>> = {
  ATIVIDADE: 'Nenhuma atividade do município tem o código nacional do serviço',
  CADASTRO_PRESTADOR: 'Cadastro do prestador a completar',
  CADASTRO_TOMADOR: 'Cadastro do tomador a completar',
  CADASTRO_INTERMEDIARIO: 'Cadastro do intermediário a completar',
  ASSINATURA: 'Assinatura do documento não confere',
}
