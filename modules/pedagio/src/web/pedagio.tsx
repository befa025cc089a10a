import { InicioDoSetor } from '@iss/escrituracao/parts/inicio-do-setor.tsx'
import { telaAreaPedagio, telaImportarPedagio, telaPedagio } from '../contract/telas.ts'

/** Start page of the toll user: what is due, and the way to it. */
export function Screen() {
  return (
    <InicioDoSetor
      title={telaAreaPedagio.title}
      livro="PEDAGIO"
      lancar={{ path: telaPedagio.path, label: 'Lançar receita de pedágio' }}
      importar={{ path: telaImportarPedagio.path, label: 'Importar arquivo' }}
    />
  )
}
