import { exigidosDeclaracao, leiautesDeclaracao, rotulosDeclaracao } from './leiaute-declaracao.ts'
import { isDeclaracao, leiautesSimples, modelosSimples } from './leiautes-simples.ts'
import type { TipoArquivoSimples } from './pgdas.ts'

/** A field of a kind of file: where it stands by the layout of the program, its name, its kind and the record that it is in. */
export type CampoDoLeiaute = {
  /** Record and field in the program, 'das.numero'. */
  readonly campo: string
  readonly rotulo: string
  readonly formato: string
  /** How the lines of the record begin; '' for columns. */
  readonly registro: string
  readonly posicao: string
  readonly exigido: boolean
}

const formatos: Readonly<Record<string, string>> = {
  mes: 'competência',
  logico: 'sim ou não',
}

/** The fields of a kind of file in the order of its records. */
export function camposDoLeiaute(tipo: TipoArquivoSimples): CampoDoLeiaute[] {
  if (isDeclaracao(tipo))
    return Object.entries(leiautesDeclaracao[tipo].posicoes).flatMap(([registro, posicoes]) =>
      Object.entries(posicoes as Readonly<Record<string, number>>).map(([nome, posicao]) => {
        const campo = `${registro}.${nome}`
        const [rotulo = nome, formato = 'texto'] = rotulosDeclaracao[campo] ?? []
        return { campo, rotulo, formato, registro, posicao: String(posicao), exigido: exigidosDeclaracao.includes(campo) }
      }),
    )
  const { registros } = leiautesSimples[tipo]
  return Object.entries(modelosSimples[tipo]).flatMap(([nomeRegistro, modelo]) =>
    Object.entries(modelo as Record<string, { rotulo: string; formato: string; exigido?: true }>).map(([nome, um]) => ({
      campo: `${nomeRegistro}.${nome}`,
      rotulo: um.rotulo,
      formato: formatos[um.formato] ?? um.formato,
      registro: registros[nomeRegistro]?.registro ?? '',
      posicao: registros[nomeRegistro]?.lugares[nome] ?? '',
      exigido: um.exigido === true,
    })),
  )
}
