import { z } from 'zod'

const data = z.string()
const vigencia = { dataInicioVigencia: data.nullish(), dataFimVigencia: data.nullish() }
const resposta = <T extends z.ZodRawShape>(forma: T) => z.object({ mensagem: z.string().nullish(), ...forma })

/** Rates of a service by municipality code: `{ "3.00": [...] }` is not it, the key is the code of the service. */
export const respostaAliquotas = resposta({
  aliquotas: z
    .record(
      z.string(),
      z.array(z.object({ Incidencia: z.string().nullish(), Aliq: z.number(), DtIni: data, DtFim: data.nullish() })),
    )
    .nullish(),
})

export const respostaBeneficio = resposta({
  beneficio: z
    .object({
      codigoBeneficio: z.string(),
      descricao: z.string().nullish(),
      ...vigencia,
      tipoBeneficio: z.number().int(),
      tipoReducaoBC: z.number().int().nullish(),
      reducaoPercentualBC: z.number().nullish(),
      aliquotaDiferenciada: z.number().nullish(),
      restritoAoMunicipio: z.boolean().nullish(),
      servicos: z.array(z.object({ codigoServico: z.string(), ...vigencia })).nullish(),
      contribuintes: z.array(z.object({ tipoInscricao: z.number(), inscricao: z.string(), ...vigencia })).nullish(),
    })
    .nullish(),
})

/** What the town agreed to; one of the names is misspelt by the service itself, another is that of a program. */
export const respostaConvenio = resposta({
  parametrosConvenio: z
    .object({
      tipoConvenioDeserializationSetter: z.number().nullish(),
      aderenteAmbienteNacional: z.number().nullish(),
      aderenteEmissorNacional: z.number().nullish(),
      situacaoEmissaoPadraoContribuintesRFB: z.number().nullish(),
      aderenteMAN: z.number().nullish(),
      permiteAproveitametoDeCreditos: z.union([z.boolean(), z.number()]).nullish(),
    })
    .nullish(),
})

export const respostaRegimesEspeciais = resposta({
  regimesEspeciais: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.array(z.object({ situacao: z.number(), dataInicio: data, dataFim: data.nullish(), observacoes: z.string().nullish() })),
      ),
    )
    .nullish(),
})

const historico = z.array(z.object(vigencia)).nullish()
export const respostaRetencoes = resposta({
  retencoes: z
    .object({
      artigoSexto: z.object({ habilitado: z.boolean().nullish(), historico }).nullish(),
      retencoesMunicipais: z
        .array(
          z.object({
            descricao: z.string().nullish(),
            ...vigencia,
            tiposRetencao: z.array(z.number()).nullish(),
            servicos: z.array(z.object({ codigoCompleto: z.string(), historico })).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
})
