import { at, fill, type Violation } from '@iss/kernel/errors'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { tributacaoErrors } from '@iss/tributacao/domain/errors'

type Lugar = { readonly campo: string; readonly codigo: string | null | undefined }

/** Places that the computation itself judges, at the fields that it names. */
const doCalculo = ['municipioPrestacao', 'tomador.municipio']

function lugaresDaNota({ servico, tomador, intermediario, obra, evento, ibsCbs, deducoes }: NotaCanonica): Lugar[] {
  return [
    { campo: 'municipioPrestacao', codigo: servico.municipioPrestacao },
    { campo: 'tomador.municipio', codigo: tomador.endereco?.municipio },
    { campo: 'intermediario.municipio', codigo: intermediario?.endereco?.municipio },
    { campo: 'obra.municipio', codigo: obra?.endereco?.municipio },
    { campo: 'evento.municipio', codigo: evento?.endereco?.municipio },
    { campo: 'ibsCbs.destinatario.municipio', codigo: ibsCbs?.destinatario?.endereco?.municipio },
    { campo: 'ibsCbs.imovel.municipio', codigo: ibsCbs?.imovel?.endereco?.municipio },
    ...deducoes.map(({ documento }, indice) => ({
      campo: `deducoes.${indice}.documento`,
      codigo: documento?.tipo === 'NFSE_MUNICIPAL' ? documento.municipio : null,
    })),
  ]
}

/** Every municipality that a note names (IBGE, seven digits), in whatever part. */
export function municipiosDaNota(nota: NotaCanonica): string[] {
  return lugaresDaNota(nota).flatMap(({ codigo }) => codigo ?? [])
}

/** A municipality that is not in the table of the IBGE is refused where it is told; the place of the service and the taker's by the computation. */
export function recusasDosMunicipios(nota: NotaCanonica, municipioExiste: (codigo: string) => boolean): Violation[] {
  return lugaresDaNota(nota).flatMap(({ campo, codigo }) =>
    !codigo || doCalculo.includes(campo) || municipioExiste(codigo)
      ? []
      : [at(fill(tributacaoErrors.municipioInexistente, { codigo }), campo)],
  )
}
