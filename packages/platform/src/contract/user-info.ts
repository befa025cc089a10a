import { z } from 'zod'

/** The thirteen session profiles. Source: spec 3 §6. */
export const perfis = [
  'usuario',
  'funcionario',
  'gestor',
  'fiscal',
  'contador',
  'empresa',
  'ensino',
  'construtora',
  'transporte',
  'administrador',
  'pedagio',
  'cartorio',
  'suporte',
] as const
export type Perfil = (typeof perfis)[number]

const pessoaResumo = z.object({ id: z.number().int(), documento: z.string(), nome: z.string() })

/** UserInfoTO of the documents (spec 1 §3, spec 3 §3.1): what the signed-in shell and every access rule read. */
export const userInfoSchema = z.object({
  perfis: z.array(z.enum(perfis)),
  pessoaUsuario: pessoaResumo,
  pessoaSelecionada: pessoaResumo,
  authRegex: z.array(z.string()),
  nomeUsuario: z.string(),
  nomePessoaSelecionada: z.string(),
  documentoPessoaSelecionada: z.string(),
  responsavelNome: z.string(),
  responsavelEstado: z.string(),
  autoridadeId: z.number().int().nullable(),
  possuiAvatar: z.boolean(),
  email: z.string(),
  producao: z.boolean(),
  pessoaAutorizadaNfe: z.boolean(),
  pessoaAutorizadaEscriturar: z.boolean(),
  permiteNotaDeducao: z.boolean(),
  permiteEmitirReciboLocacao: z.boolean(),
  podeCancelarNfe: z.boolean(),
  podeAlterarAliquotaSimples: z.boolean(),
  simples: z.boolean(),
  prestador: z.boolean(),
  nomeAutorizacaoRps: z.string().nullable(),
  /** Ours: the city of the session and the cities among which this account may choose (decisions T3). */
  idMunicipio: z.number().int(),
  municipios: z.array(z.object({ id: z.number().int(), nome: z.string(), estado: z.string() })),
  /** Ours: the e-mail is the default one given to accounts created by the system (spec 2 §2.2). */
  emailPadrao: z.boolean(),
  /** Ours: the support sees the portal as this user does: who, why, until when. */
  visita: z.object({ nome: z.string(), motivo: z.string(), fim: z.string() }).optional(),
})
export type UserInfo = z.infer<typeof userInfoSchema>
