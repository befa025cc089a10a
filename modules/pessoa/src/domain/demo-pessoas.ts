import { withCheckDigits } from '@iss/kernel/documento'

const cnpj = (base: string) => withCheckDigits(base)
const cpf = (base: string) => withCheckDigits(base)

/**
 * Documents of the people of the demonstration, by the name of their user (or a short name for those without one): valid digits, nobody's.
 * Other modules find the people of their own demo data by these. Source: screens 00-formas (demo fixture), decisions (demo city).
 */
export const demoDocumentos = {
  alfa: '40000001000150',
  beta: '40000002000103',
  gama: '40000003000140',
  delta: '40000004000194',
  hospital: '40000005000139',
  banco: '40000006000183',
  cartorio: '40000007000128',
  pedagio: '40000008000172',
  transporte: '40000009000117',
  ensino: '40000010000141',
  grafica: '40000011000196',
  contador: '40000012000130',
  locadora: '40000013000185',
  epsilon: '40000015000174',
  eventual: '30000000116',
  maria: '30000000205',
  integra: '11222333000181',
  novaera: '12ABC34501DE35',
  tomador: '11444777000161',
  fiscal: cpf('300000003'),
  fiscal2: cpf('300000004'),
  gestor: cpf('300000005'),
  administrador: cpf('300000006'),
  funcionario: cpf('300000007'),
  suporte: cpf('300000008'),
  antigo: cpf('300000009'),
  padrao: cpf('300000010'),
  inativo: cpf('300000011'),
  novato: cpf('300000012'),
  sociedade: cnpj('400000160001'),
  estimativa: cnpj('400000170001'),
  fixo: cpf('300000013'),
  mei: cnpj('400000180001'),
  imune: cnpj('400000190001'),
  isento: cnpj('400000200001'),
  naoIncidencia: cnpj('400000210001'),
  zeta: cnpj('400000220001'),
  omega: cnpj('400000230001'),
  baixada: cnpj('400000240001'),
  bloqueada: cnpj('400000250001'),
  paralisada: cnpj('400000260001'),
  alfaPorto: cnpj('400000010002'),
  fiscalPorto: cpf('300000014'),
  gestorPorto: cpf('300000015'),
} as const
export type DemoPessoa = keyof typeof demoDocumentos
