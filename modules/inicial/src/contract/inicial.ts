import { avisoInicial } from '@iss/portal/contract/aviso'
import { bloqueioInicial } from '@iss/portal/contract/bloqueio'
import { defineCall, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { estatisticaAcessoTO } from '@iss/portal/contract/estatistica'

const id = z.number().int().positive().nullable().default(null)

const pessoaSimplificada = z.object({ id: idWire(), documento: z.string(), nome: z.string() })

/** Start page data (spec 2 §3). `pessoaList` are the people to choose from, `pessoaSimplificadaTOList` the inspected companies, masked. */
export const buscarInicial = defineCall({
  method: 'POST',
  path: '/inicialmenu/buscar',
  summary: 'Dados da página inicial',
  request: z.object({ idContador: id, idFiscal: id, idFuncionario: id }),
  answer: z.object({
    alertaList: z.array(z.string()),
    aliquotaSimples: z.string().nullable(),
    desenquadradoSimples: z.string().nullable(),
    autorizacaoList: z.array(z.string()),
    bloqueioList: z.array(bloqueioInicial),
    /** Ours: warnings with the screen to go to. */
    avisoList: z.array(avisoInicial),
    comunicadoList: z.array(
      z.object({ id: idWire(), assunto: z.string(), publicadoEm: z.string(), corpo: z.string(), icone: z.string() }),
    ),
    /** Notices of the list that this person has read. */
    comunicadoLido: z.array(idWire()),
    pessoaSimplificadaTOList: z.array(pessoaSimplificada),
    pessoaList: z.array(
      pessoaSimplificada.extend({
        inscricaoMunicipal: z.string().nullable(),
        situacao: z.string(),
        selecionada: z.boolean(),
        /** Ours: what is due of this client. `aEncerrar`: open competences before the current one, the oldest of them, guides past their day. */
        aEncerrar: z.number().int(),
        desde: z.string().nullable(),
        guiasVencidas: z.number().int(),
      }),
    ),
    estatisticaAcessoTOList: z.array(estatisticaAcessoTO),
    /** Ours: the selected person and the text of the contact panel (null without the permission). */
    pessoa: z.object({
      documento: z.string(),
      nome: z.string(),
      inscMun: z.string().nullable(),
      grpMobiliario: z.string().nullable(),
      regimeISS: z.string(),
      situacao: z.string(),
      email: z.string().nullable(),
      dadosEndereco: z.object({ endereco: z.string() }).nullable(),
    }),
    contatoMunicipio: z.string().nullable(),
  }),
  access: {},
  effect: 'read',
})

/** Opening a notice marks it read, once. */
export const confirmarLeitura = defineCall({
  method: 'POST',
  path: '/inicialmenu/confirmarLeitura',
  summary: 'Confirmar a leitura de um comunicado',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: { perfis: ['usuario'] },
  effect: 'write',
})

/** Print of the taxpayer selection, also at its legacy address (spec 2 §2.5, A-23). */
export const imprimirSelecao = defineCall({
  method: 'GET',
  path: '/app/inicial!imprimir.action',
  legacyPath: '/app/inicial!imprimir.action',
  summary: 'Impressão da seleção de contribuinte',
  request: z.object({ tipo: z.string().max(10).default('PDF'), relatorio: z.string().max(60) }),
  answer: fileAnswer,
  access: { perfis: ['contador', 'funcionario'] },
  effect: 'read',
})
