/* One drawing for every emblem, by a neutral name: its family and what it shows. */
import type { Family } from './emblem.ts';
import {
  arc,
  ball,
  circle,
  coin,
  ellipse,
  gear,
  group,
  helix,
  mirrored,
  ngon,
  path,
  pol,
  rect,
  robotHead,
  spin,
  star,
} from './shapes.ts';
import { f } from './seed.ts';

type Dot = [x: number, y: number, colour: string];

export const DRAWINGS: Record<string, [family: string, draw: (F: Family, id: string) => string]> = {
  aqueduct: [
    'finance',
    (F) =>
      circle(100, 66, 26, F.a, F.d, 3) +
      path('M14 84H186V98H14z', F.w, F.d, 3) +
      [22, 62, 102, 142]
        .map((x) => path(`M${x} 98v70h9v-42a13 13 0 0 1 26 0v42h1v-70z`, F.l, F.d, 3))
        .join('') +
      path('M178 98v70h10v-70z', F.l, F.d, 3) +
      path('M10 168H190V178H10z', F.m, F.d, 3) +
      path('M30 84v-10M60 84v-10M140 84v-10M170 84v-10', '', F.w, 4),
  ],
  garden_ship: [
    'machines',
    (F) =>
      path('M30 128L4 140L30 150z', F.a) +
      path('M30 122L14 128M30 158L14 152', '', F.a, 4) +
      path('M28 116H150Q192 122 196 138Q190 158 150 162H28z', F.l, F.d, 4) +
      path('M28 138H196Q190 158 150 162H28z', F.m) +
      path('M40 116a44 56 0 0 1 88 0z', '#8fe0ff55', F.w, 4) +
      path('M84 116V84', '', '#7a5a3a', 6) +
      circle(84, 76, 20, '#58bd7e', F.d, 3) +
      circle(68, 92, 12, '#58bd7e', F.d, 3) +
      circle(101, 92, 12, '#58bd7e', F.d, 3) +
      [50, 76, 102, 128].map((x) => circle(x, 140, 7, F.d, F.w, 2.5)).join('') +
      path('M150 128q24 2 34 10', '', F.w, 5),
  ],
  planted_flag: [
    'military',
    (F) =>
      circle(100, 232, 110, F.m, F.d, 4) +
      path('M30 148q30 -20 60 -24M120 124q34 6 52 24', '', F.l, 4, '.7') +
      path('M84 146L78 22', '', F.w, 7) +
      path('M80 26Q116 12 138 30T176 34L180 86Q158 96 140 82T86 84z', F.a, F.d, 4) +
      path(star(128, 58, 22, 9, 5), F.m, F.d, 2.5) +
      path('M62 150q22 -18 46 0z', F.d),
  ],
  digger: [
    'mining',
    (F) =>
      rect(34, 142, 94, 32, 16, F.d, F.l, 4) +
      [52, 81, 110].map((x) => circle(x, 158, 9, F.m, F.l, 3)).join('') +
      rect(40, 72, 76, 72, 14, F.l, F.d, 4) +
      rect(52, 88, 52, 22, 11, F.d) +
      circle(66, 99, 7, F.a) +
      circle(90, 99, 7, F.a) +
      path('M78 72V54', '', F.l, 5) +
      circle(78, 48, 7, F.a, F.d, 3) +
      path('M112 118h26', '', F.m, 14) +
      path('M134 92L192 122L134 150z', F.w, F.d, 4) +
      path('M146 99l6 42M160 106l4 30M174 113l2 18', '', F.d, 3.4) +
      path('M178 150l12 12M190 142l8 6M176 96l12 -12', '', F.a, 4),
  ],
  taxed_parcel: [
    'trade',
    (F) =>
      path('M34 92L90 72L146 92V154L90 176L34 154z', F.m, F.d, 4) +
      path('M34 92L90 112L146 92L90 72z', F.l, F.d, 4) +
      path('M90 112V176', '', F.d, 4) +
      path('M62 82L118 102V122L104 117V107L50 87', F.w, F.d, 3) +
      path('M122 70L168 24M168 24H130M168 24V62', '', F.d, 17) +
      path('M122 70L168 24M168 24H130M168 24V62', '', F.w, 9) +
      circle(148, 142, 30, F.a, F.d, 4) +
      circle(148, 142, 22, 'none', F.d, 2) +
      path('M138 152L158 132', '', F.d, 5) +
      circle(139, 134, 5, 'none', F.d, 3.6) +
      circle(157, 150, 5, 'none', F.d, 3.6),
  ],
  pincer: [
    'military',
    (F) =>
      path('M0 60H200M0 140H200M60 0V200M140 0V200', '', F.l, 1.5, '.3') +
      [
        [70, 60],
        [100, 48],
        [130, 60],
      ]
        .map(
          ([x, y]) =>
            rect(x - 14, y - 12, 28, 24, 4, F.d, F.l, 3.4) +
            path(`M${x - 9} ${y - 8}L${x + 9} ${y + 8}M${x - 9} ${y + 8}L${x + 9} ${y - 8}`, '', F.l, 2.6),
        )
        .join('') +
      mirrored(
        path('M92 176C20 170 8 100 38 52', '', F.d, 20) +
          path('M92 176C20 170 8 100 38 52', '', F.w, 12) +
          path('M22 66L50 24L62 70z', F.w, F.d, 4),
      ) +
      path('M100 178V112', '', F.d, 20) +
      path('M100 178V112', '', F.a, 12) +
      path('M78 116L100 82L122 116z', F.a, F.d, 4),
  ],
  helmet: [
    'military',
    (F) =>
      path('M40 192Q40 150 66 144H134Q160 150 160 192z', F.m, F.d, 4) +
      path('M100 16C54 16 38 54 40 96Q42 132 62 148H138Q158 132 160 96C162 54 146 16 100 16z', F.l, F.d, 5) +
      path('M94 14h12l4 60h-20z', F.m, F.d, 3) +
      path('M48 84Q100 66 152 84L148 116Q124 110 112 126H88Q76 110 52 116z', F.d) +
      path('M58 90Q78 82 92 84L88 104Q72 102 60 106z', F.a) +
      path('M142 90Q122 82 108 84L112 104Q128 102 140 106z', F.a, '', 0, '.75') +
      path('M84 136h32M88 148h24', '', F.d, 4) +
      rect(32, 84, 12, 34, 5, F.m, F.d, 3) +
      rect(156, 84, 12, 34, 5, F.m, F.d, 3),
  ],
  encounter: [
    'state',
    (F) =>
      path('M12 186Q10 140 46 134Q82 140 80 186z', F.m, F.d, 4) +
      circle(46, 96, 34, F.l, F.d, 4) +
      circle(58, 92, 5, F.d) +
      path('M56 110q8 4 14 -2', '', F.d, 4) +
      path('M118 186Q124 150 152 144Q182 150 188 186z', '#6bc79a', '#0b2a1c', 4) +
      path(
        'M152 34C190 34 194 80 176 112Q164 134 152 136Q140 134 128 112C110 80 114 34 152 34z',
        '#9be8bd',
        '#0b2a1c',
        4,
      ) +
      ellipse(138, 90, 9, 15, '#0b2a1c', '', 0, -24) +
      ellipse(166, 90, 9, 15, '#0b2a1c', '', 0, 24) +
      path('M136 36L126 16M168 36L178 16', '', '#9be8bd', 5) +
      circle(126, 14, 6, F.a) +
      circle(178, 14, 6, F.a) +
      path('M86 38q14 -18 26 0M80 22q20 -26 38 0', '', F.a, 5) +
      circle(99, 50, 6, F.a),
  ],
  credit_card: [
    'finance',
    (F) =>
      group(
        'rotate(-14 100 110)',
        rect(26, 64, 148, 96, 14, F.m, F.d, 4) +
          rect(26, 64, 148, 96, 14, F.l) +
          rect(26, 82, 148, 20, 0, F.d) +
          rect(42, 116, 34, 28, 6, F.a, F.d, 3) +
          path('M59 116v28M42 130h34', '', F.d, 2.4) +
          path('M92 124h64M92 140h40', '', F.d, 5, '.7'),
      ) +
      path('M128 84L170 34M170 34h-34M170 34v34', '', F.d, 19) +
      path('M128 84L170 34M170 34h-34M170 34v34', '', F.w, 10),
  ],
  bank: [
    'finance',
    (F) =>
      path('M100 18L184 70H16z', F.l, F.d, 4) +
      path(star(100, 50, 17, 7, 5), F.a, F.d, 2) +
      rect(20, 70, 160, 14, 2, F.w, F.d, 4) +
      [30, 64, 112, 146]
        .map((x) => rect(x, 84, 24, 66, 3, F.l, F.d, 4) + path(`M${x + 8} 90v54M${x + 16} 90v54`, '', F.m, 3))
        .join('') +
      rect(92, 100, 16, 50, 0, F.d) +
      rect(16, 150, 168, 13, 2, F.w, F.d, 4) +
      rect(6, 163, 188, 15, 2, F.m, F.d, 4),
  ],
  leaking_bag: [
    'finance',
    (F) =>
      path('M74 44Q60 22 74 16Q88 26 100 16Q112 26 126 16Q140 22 126 44z', F.l, F.d, 4) +
      path(
        'M74 48C34 78 26 128 44 150Q60 164 92 164L104 150L112 164Q150 162 158 148C172 122 164 78 126 48z',
        F.m,
        F.d,
        5,
      ) +
      path('M70 46h60v10H70z', F.a, F.d, 3) +
      path('M84 84h32M84 84q-14 14 0 24h32q14 12 0 26h-34M100 72v74', '', F.d, 7) +
      group('translate(104 168)', coin(0, 0, 13, F, 0)) +
      group('translate(128 186)', coin(0, 0, 11, F, 0)) +
      group('translate(80 188)', coin(0, 0, 11, F, 0)),
  ],
  flask: [
    'genes',
    (F) =>
      path('M78 22h44v10h-6v44l46 84q8 22 -16 24H54q-24 -2 -16 -24l46 -84V32h-6z', '#eafff422', F.w, 5) +
      path('M62 122h76l22 40q6 18 -14 20H54q-20 -2 -14 -20z', F.m) +
      group('rotate(0)', helix(100, 62, 178, 24, 3, F, 6)) +
      path('M78 22h44v10H78z', F.w, F.d, 3) +
      circle(140, 158, 6, F.l, '', 0, '.7') +
      circle(62, 150, 5, F.l, '', 0, '.7') +
      circle(56, 166, 4, F.l, '', 0, '.7'),
  ],
  planting_arm: [
    'terraform',
    (F) =>
      circle(100, 246, 104, '#4d9a5e', F.d, 4) +
      path('M12 196q40 -50 88 -54q48 4 88 54z', F.m) +
      path('M100 146V104', '', F.l, 7) +
      path('M100 122q-36 0 -40 -36q38 2 40 36z', F.l, F.d, 4) +
      path('M100 112q34 -2 38 -36q-36 0 -38 36z', F.w, F.d, 4) +
      path('M100 -4V30', '', '#9fb4cf', 20) +
      rect(66, 22, 68, 22, 8, '#d5e2f4', F.d, 4) +
      path('M72 42L44 72L58 104', '', F.d, 19) +
      path('M72 42L44 72L58 104', '', '#d5e2f4', 11) +
      path('M128 42L156 72L142 104', '', F.d, 19) +
      path('M128 42L156 72L142 104', '', '#d5e2f4', 11) +
      circle(46, 72, 9, F.a, F.d, 3) +
      circle(154, 72, 9, F.a, F.d, 3) +
      circle(100, 33, 6, F.a),
  ],
  pithead: [
    'mining',
    (F) =>
      path('M62 166L92 46M138 166L108 46M70 136H130M78 104H122M70 136L122 104M130 136L78 104', '', F.d, 14) +
      path('M62 166L92 46M138 166L108 46M70 136H130M78 104H122M70 136L122 104M130 136L78 104', '', F.l, 7) +
      circle(100, 44, 27, F.m, F.d, 4) +
      circle(100, 44, 18, F.d) +
      spin(6, () => path('M100 44V27', '', F.l, 4), 100, 44) +
      circle(100, 44, 6, F.w) +
      path('M118 60L186 134', '', F.w, 3.5) +
      path('M142 134h50l-8 28h-34z', F.w, F.d, 4) +
      path('M148 134q4 -18 18 -14q16 -8 22 14z', F.a, F.d, 3) +
      circle(156, 168, 7, F.l, F.d, 3) +
      circle(178, 168, 7, F.l, F.d, 3) +
      path('M8 166h58l-8 -26l-20 -14l-20 16z', F.m, F.d, 4) +
      path('M4 178H196', '', F.l, 6),
  ],
  quartered_disc: [
    'finance',
    (F) =>
      (
        [
          ['#8fdaff', 45],
          ['#f5dd66', 135],
          ['#469b70', 225],
          ['#d16a2e', 315],
        ] as [string, number][]
      )
        .map(([k, a]) => {
          const [x, y] = pol(0, 0, 9, a);
          return group(
            `translate(${f(x)} ${f(y)})`,
            path(
              `M100 100L${pol(100, 100, 72, a - 45)
                .map(f)
                .join(' ')}A72 72 0 0 1 ${pol(100, 100, 72, a + 45)
                .map(f)
                .join(' ')}z`,
              k,
              F.d,
              4,
            ),
          );
        })
        .join('') +
      group(
        'translate(6 -6)',
        [
          [128, 62],
          [142, 80],
          [118, 82],
        ]
          .map(([x, y]) => circle(x, y, 5, F.d))
          .join(''),
      ) +
      path('M128 128q10 -10 20 0M120 142q10 -10 20 0', '', F.d, 4) +
      path('M50 132q8 -8 16 0t16 0M54 146q8 -8 16 0', '', F.d, 4) +
      path('M48 74l22 -22M58 84l24 -24', '', F.d, 4) +
      circle(100, 100, 26, F.w, F.d, 5) +
      path(star(100, 100, 16, 6, 4), F.d),
  ],
  landers: [
    'military',
    (F) =>
      circle(100, 286, 124, F.m, F.d, 4) +
      [
        [46, 50, 0.8],
        [156, 62, 0.7],
        [100, 96, 1.3],
      ]
        .map(([x, y, s]) =>
          group(
            `translate(${x} ${y}) scale(${s})`,
            path('M-9 -22V-54M9 -22V-54M0 -22V-66', '', F.a, 6) +
              path('M0 50L-38 -14L-14 -24H14L38 -14z', F.w, F.d, 5) +
              path('M0 50L38 -14L14 -24H0z', F.l) +
              path('M-12 -4H12L0 24z', F.d),
          ),
        )
        .join(''),
  ],
  three_robots: [
    'machines',
    (F) =>
      robotHead(42, 96, 0.78, { ...F, l: F.m, m: '#64799a' }) +
      robotHead(158, 96, 0.78, { ...F, l: F.m, m: '#64799a' }) +
      robotHead(100, 108, 1.25, F),
  ],
  microscope: [
    'science',
    (F) =>
      path('M44 172h112v12H44z', F.l, F.d, 4) +
      path('M62 172q58 4 78 -34q10 -34 -22 -56', '', F.d, 20) +
      path('M62 172q58 4 78 -34q10 -34 -22 -56', '', F.l, 11) +
      group(
        'rotate(-32 96 76)',
        rect(78, 8, 36, 22, 5, F.m, F.d, 4) +
          rect(82, 28, 28, 66, 5, F.w, F.d, 4) +
          rect(76, 88, 40, 20, 5, F.l, F.d, 4) +
          rect(88, 108, 16, 18, 3, F.m, F.d, 3) +
          path('M82 44h28', '', F.m, 4),
      ) +
      rect(58, 140, 76, 9, 3, F.w, F.d, 3) +
      path('M92 138q8 -10 18 0z', F.a) +
      circle(150, 96, 11, F.m, F.d, 4),
  ],
  market_stall: [
    'consume',
    (F) =>
      rect(36, 80, 128, 96, 4, F.d) +
      rect(46, 122, 108, 54, 3, F.m, F.d, 4) +
      path('M46 138h108', '', F.d, 4) +
      (
        [
          [64, 114, F.a],
          [90, 110, F.w],
          [116, 114, '#f6d873'],
          [140, 114, F.a],
        ] as Dot[]
      )
        .map(([x, y, k]) => circle(x, y, 12, k, F.d, 3))
        .join('') +
      [0, 1, 2, 3, 4]
        .map((i) => path(`M${30 + i * 28} 36h28L${12 + (i + 1) * 35.2} 82h-35.2z`, i % 2 ? F.a : F.w))
        .join('') +
      path('M30 36H170L188 82H12z', '', F.d, 4) +
      [0, 1, 2, 3, 4]
        .map((i) => path(`M${f(12 + i * 35.2)} 82a17.6 17 0 0 0 35.2 0z`, i % 2 ? F.a : F.w, F.d, 4))
        .join('') +
      rect(22, 90, 9, 90, 2, F.l, F.d, 3) +
      rect(169, 90, 9, 90, 2, F.l, F.d, 3),
  ],
  crystal: [
    'alien',
    (F) =>
      spin(
        3,
        () =>
          path(arc(100, 100, 66, -42, 42), '', F.d, 16) +
          path(arc(100, 100, 66, -42, 42), '', F.m, 9) +
          circle(100, 34, 9, F.d, F.l, 4),
        100,
        100,
        0,
      ) +
      path('M100 34L138 100L100 166L62 100z', F.l, F.d, 5) +
      path('M100 34L138 100H100z', F.w) +
      path('M100 166L138 100H100z', F.m) +
      path('M62 100H138M100 34V166', '', F.d, 3) +
      circle(100, 100, 11, F.a, F.d, 4),
  ],
  circling_arrows: [
    'consume',
    (F) =>
      circle(100, 100, 48, F.m, F.d, 5) +
      path('M52 100H148M100 52V148', '', F.l, 3) +
      ellipse(100, 100, 24, 48, '', F.l, 3) +
      path('M60 78Q100 90 140 78M60 122Q100 110 140 122', '', F.l, 3) +
      [0, 180]
        .map((a) =>
          group(
            `rotate(${a} 100 100)`,
            path('M34 128C18 60 80 16 144 42', '', F.d, 20) +
              path('M34 128C18 60 80 16 144 42', '', F.a, 11) +
              path('M132 20L174 58L120 68z', F.a, F.d, 4),
          ),
        )
        .join(''),
  ],
  ring_of_six: [
    'state',
    (F) =>
      path(ngon(100, 100, 62, 6), '', F.l, 4) +
      spin(6, (i) => path('M100 16L119 38L100 60L81 38z', i % 2 ? F.l : F.w, F.d, 4)) +
      spin(3, () => path('M100 100V44', '', F.l, 3)) +
      circle(100, 100, 34, F.d, F.a, 4) +
      path(star(100, 100, 26, 11, 6), F.a),
  ],
  crowned_globe: [
    'imperium',
    (F) =>
      mirrored(
        path('M92 184C40 178 14 136 26 96', '', F.d, 10) +
          path('M92 184C40 178 14 136 26 96', '', F.l, 4) +
          [
            [28, 108, -30],
            [28, 134, -52],
            [42, 158, -72],
            [64, 174, -92],
          ]
            .map(([x, y, a]) =>
              group(
                `translate(${x} ${y}) rotate(${a})`,
                path('M0 0Q-15 -10 -26 0Q-15 10 0 0z', F.l, F.d, 2.5),
              ),
            )
            .join(''),
      ) +
      circle(100, 132, 38, F.m, F.d, 5) +
      ellipse(100, 132, 16, 38, '', F.l, 3) +
      path('M62 132H138M68 114H132M68 150H132', '', F.l, 3) +
      path('M44 92L32 36L68 62L100 18L132 62L168 36L156 92Q100 112 44 92z', F.a, F.d, 5) +
      path('M44 92Q100 112 156 92L154 102Q100 122 46 102z', F.w, F.d, 4) +
      [
        [32, 32],
        [100, 14],
        [168, 32],
      ]
        .map(([x, y]) => circle(x, y, 9, F.w, F.d, 3.5))
        .join('') +
      path('M100 56l11 15l-11 15l-11 -15z', F.m, F.d, 3) +
      circle(68, 80, 5, F.m) +
      circle(132, 80, 5, F.m),
  ],
  sunrise_book: [
    'science',
    (F) =>
      circle(100, 92, 36, F.a, F.d, 4) +
      spin(11, (i) => path(`M100 48v${i % 2 ? -16 : -26}`, '', F.a, 6), 100, 92, -75) +
      path('M100 112Q62 88 14 100V168Q62 156 100 180Q138 156 186 168V100Q138 88 100 112z', F.w, F.d, 5) +
      path('M100 112V180', '', F.d, 4) +
      path(
        'M30 116q34 -6 54 6M30 132q34 -6 54 6M30 148q34 -6 54 6M170 116q-34 -6 -54 6' +
          'M170 132q-34 -6 -54 6M170 148q-34 -6 -54 6',
        '',
        F.m,
        4,
      ),
  ],
  dish: [
    'science',
    (F) =>
      path('M70 178L98 118L126 178', '', F.d, 17) +
      path('M70 178L98 118L126 178', '', F.l, 9) +
      path('M54 180h90', '', F.l, 9) +
      group(
        'rotate(-38 96 100)',
        path('M30 84Q96 172 162 84z', F.l, F.d, 5) +
          ellipse(96, 84, 66, 15, F.w, F.d, 4) +
          path('M96 84L96 34', '', F.m, 6) +
          path('M64 86L96 36L128 86', '', F.m, 3) +
          circle(96, 32, 8, F.a, F.d, 3),
      ) +
      path(star(170, 28, 17, 6, 4), F.a) +
      path(arc(150, 46, 30, 150, 210), '', F.w, 0) +
      path('M140 62q14 -4 20 -18M150 76q22 -6 28 -30', '', F.a, 4),
  ],
  scales: [
    'trade',
    (F) =>
      rect(94, 34, 12, 132, 3, F.l, F.d, 4) +
      circle(100, 30, 12, F.a, F.d, 4) +
      path('M30 58Q66 36 100 50Q134 36 170 58', '', F.d, 17) +
      path('M30 58Q66 36 100 50Q134 36 170 58', '', F.l, 9) +
      path('M30 58L8 112M30 58L56 112M170 58L144 112M170 58L192 112', '', F.l, 3.4) +
      path('M4 110h56q-4 28 -28 28t-28 -28z', F.w, F.d, 4) +
      path('M140 110h56q-4 28 -28 28t-28 -28z', F.w, F.d, 4) +
      rect(18, 88, 28, 22, 3, F.m, F.d, 3) +
      group('translate(168 96)', coin(0, 0, 14, { ...F, a: '#ffdc90' })) +
      path('M62 166h76l10 16H52z', F.m, F.d, 4),
  ],
  crossed_picks: [
    'mining',
    (F) =>
      [-1, 1]
        .map((s) =>
          group(
            `translate(100 100) scale(${s} 1) rotate(45)`,
            rect(-7, -62, 14, 140, 5, '#9a5f3a', F.d, 4) +
              path('M-62 -44Q0 -84 62 -44L58 -32Q0 -60 -58 -32z', F.w, F.d, 4),
          ),
        )
        .join('') +
      path('M100 86L136 116L100 176L64 116z', F.a, F.d, 5) +
      path('M64 116H136M100 86L84 116L100 176L116 116z', '', F.d, 3) +
      path('M100 86L84 116H64z', '#d5f3ff'),
  ],
  microchip: [
    'consume',
    (F) =>
      [50, 76, 102, 128]
        .map(
          (x) =>
            path(`M${x + 11} 14V186M14 ${x + 11}H186`, '', F.d, 13) +
            path(`M${x + 11} 16V184M16 ${x + 11}H184`, '', F.a, 7),
        )
        .join('') +
      rect(38, 38, 124, 124, 12, F.d, F.l, 5) +
      rect(52, 52, 96, 96, 8, F.m, F.d, 3) +
      circle(100, 100, 31, F.w, F.d, 5) +
      circle(100, 100, 15, 'none', F.d, 6) +
      spin(4, () => path('M112 88L124 76', '', F.d, 6)),
  ],
  winged_sword: [
    'military',
    (F) =>
      circle(100, 104, 56, F.m, F.d, 5) +
      path('M46 96Q100 116 154 96M52 128Q100 146 148 128', '', F.d, 3, '.5') +
      mirrored(
        path('M92 76Q50 70 8 28Q10 62 30 82Q20 82 14 78Q24 104 52 112Q76 116 94 104z', F.w, F.d, 4) +
          path('M30 82Q54 96 80 92', '', F.d, 3),
      ) +
      path('M100 188L88 172V66H112V172z', F.l, F.d, 4) +
      path('M100 188L100 66H112V172z', F.m) +
      rect(66, 54, 68, 13, 6, F.a, F.d, 4) +
      rect(92, 20, 16, 36, 4, F.d, F.a, 3) +
      circle(100, 16, 10, F.a, F.d, 4),
  ],
  three_rings: [
    'genes',
    (F) => {
      const T: Dot[] = [
          [100, 66, F.w],
          [64, 126, F.l],
          [136, 126, F.a],
        ],
        ring = ([x, y, k]: Dot, a: number, b: number): string =>
          path(arc(x, y, 46, a, b), '', F.d, 22) + path(arc(x, y, 46, a - 4, b + 4), '', k, 12);
      return (
        T.map((t) => circle(t[0], t[1], 46, '', F.d, 22) + circle(t[0], t[1], 46, '', t[2], 12)).join('') +
        ring(T[0], 96, 150) +
        ring(T[1], 20, 60) +
        circle(100, 106, 15, F.m, F.d, 5) +
        path(star(100, 106, 10, 4, 6), F.w)
      );
    },
  ],
  sailing_ship: [
    'trade',
    (F) =>
      path('M26 126Q100 148 174 126L154 170Q100 184 50 170z', F.m, F.d, 5) +
      path('M98 128V18', '', F.w, 7) +
      path('M106 24Q172 50 164 112Q138 96 106 112z', F.w, F.d, 4) +
      path('M90 34Q38 62 34 112Q60 100 90 112z', F.a, F.d, 4) +
      path(
        'M106 52Q134 56 162 82M106 80Q134 80 164 100M90 62Q66 70 46 84M90 88Q66 88 40 100',
        '',
        F.d,
        2.6,
        '.6',
      ) +
      path('M98 14L124 22L98 30z', F.l) +
      [
        [62, 146],
        [88, 152],
        [114, 152],
        [140, 146],
      ]
        .map(([x, y]) => rect(x - 8, y - 8, 16, 15, 2, F.l, F.d, 3))
        .join('') +
      path('M16 184q14 -10 28 0t28 0t28 0t28 0t28 0t28 0', '', F.l, 4),
  ],
  hired_swords: [
    'military',
    (F) =>
      [-1, 1]
        .map((s) =>
          group(
            `translate(100 100) scale(${s} 1) rotate(38)`,
            path('M0 -92L11 -72V34H-11V-72z', F.w, F.d, 4) +
              path('M0 -92L11 -72V34H0z', F.l) +
              rect(-30, 34, 60, 11, 5, F.m, F.d, 4) +
              rect(-8, 44, 16, 36, 4, '#7a5a3a', F.d, 4) +
              circle(0, 84, 9, F.m, F.d, 3.4),
          ),
        )
        .join('') +
      circle(100, 100, 38, F.a, F.d, 5) +
      circle(100, 100, 28, '#ffe5ab', F.d, 2.5) +
      path('M108 82q-22 -4 -22 9t14 9t14 10t-24 8M100 74v52', '', F.d, 6),
  ],
  one_then_two: [
    'machines',
    (F) =>
      circle(52, 130, 36, F.m, F.d, 5) +
      path('M22 118q30 14 62 2M20 138q30 14 64 2', '', F.d, 3, '.5') +
      circle(150, 122, 30, F.a, F.d, 5) +
      path('M124 112q24 10 52 0M122 130q26 12 56 0', '', F.d, 3, '.5') +
      path('M44 84C56 26 126 22 144 72', '', F.d, 19) +
      path('M44 84C56 26 126 22 144 72', '', F.w, 10) +
      path('M122 70L150 96L166 60z', F.w, F.d, 4) +
      group(
        'translate(82 34)',
        rect(-17, -13, 34, 26, 4, F.l, F.d, 4) + path('M-6 -13v26M6 -13v26', '', F.d, 2.6),
      ) +
      path('M46 118v24M40 124l6 -6M140 116q10 -10 18 0q2 8 -18 18h20', '', F.d, 6),
  ],
  sequenced_helix: [
    'genes',
    (F) =>
      circle(100, 100, 74, '', F.l, 3) +
      [0, 1, 2].map((i) => path(arc(100, 100, 88 - i * 8, 30 + i * 60, 110 + i * 60), '', F.a, 5)).join('') +
      group('rotate(32 100 100)', helix(100, 24, 176, 32, 4, F, 8)),
  ],
  throne: [
    'imperium',
    (F) =>
      path('M58 186V70Q60 20 100 12Q140 20 142 70V186z', F.m, F.d, 5) +
      path('M72 122V74Q74 36 100 28Q126 36 128 74V122z', F.l, F.d, 3) +
      path(star(100, 66, 22, 9, 8), F.a, F.d, 3) +
      rect(62, 118, 76, 18, 5, F.w, F.d, 4) +
      rect(68, 136, 64, 50, 3, F.d) +
      rect(36, 104, 22, 12, 5, F.a, F.d, 4) +
      rect(142, 104, 22, 12, 5, F.a, F.d, 4) +
      rect(40, 114, 14, 72, 3, F.m, F.d, 4) +
      rect(146, 114, 14, 72, 3, F.m, F.d, 4) +
      [
        [58, 64],
        [142, 64],
        [100, 10],
      ]
        .map(([x, y]) => circle(x, y, 8, F.a, F.d, 3.4))
        .join('') +
      path('M24 186H176', '', F.l, 8),
  ],
  geared_planet: [
    'terraform',
    (F) =>
      path(gear(100, 104, 88, 16, 0.14), '#9fb4cf', F.d, 4) +
      circle(100, 104, 66, F.d) +
      path('M100 44A60 60 0 0 0 100 164z', '#b9784a') +
      path('M100 44A60 60 0 0 1 100 164z', '#3f8fc4') +
      path('M62 76l18 14l-10 16l20 14M58 122l18 6l6 16', '', '#5e3216', 4) +
      path('M100 66q26 -8 40 10q-10 14 6 26q-14 22 -28 14q-14 10 -18 4z', '#66c07a') +
      path('M112 132q18 -6 26 6q-14 16 -28 12z', '#66c07a') +
      path('M100 40V168', '', F.w, 4) +
      path('M100 62V22', '', F.l, 6) +
      path('M100 46q-26 -2 -28 -28q26 2 28 28zM100 40q22 -4 24 -28q-22 4 -24 28z', F.l, F.d, 3.4),
  ],
  blue_globe: [
    'world',
    (F, id) =>
      ball(
        100,
        104,
        62,
        '#2f6fb5',
        '#9fd4ff',
        path(
          'M70 60q22 -14 34 2l-4 14l14 6l-8 20l-20 4l-14 -14l-10 -2z' +
            'M92 108l26 -2l12 18l-12 34l-14 -6l-4 -24zM132 66l24 6l12 28l-16 6l-16 -14l-10 -14z' +
            'M44 96l10 8l-4 20l-10 -4z',
          '#7fa36a',
        ) +
          path('M60 46q40 -12 80 0l-10 8q-30 -8 -62 2z', '#f2f7ff') +
          [
            [112, 122],
            [120, 132],
            [110, 140],
            [146, 92],
            [150, 100],
            [138, 84],
          ]
            .map(([x, y]) => circle(x, y, 2.2, '#ffe39a'))
            .join(''),
        id,
      ) +
      ellipse(100, 104, 88, 22, '', '#d5def0', 4, -20) +
      path('M17 134A88 22 -20 0 0 183 74', '', '#d5def0', 0) +
      circle(176, 38, 14, '#c9cdd8') +
      path('M176 24a14 14 0 0 1 0 28a18 18 0 0 0 0 -28z', '#70778a') +
      group(
        'rotate(-20 100 104)',
        rect(26, 112, 14, 9, 2, F.a) + rect(158, 110, 14, 9, 2, F.a) + rect(92, 121, 16, 10, 2, F.a),
      ),
  ],
  dusty_sun: [
    'world',
    (_, id) =>
      circle(66, 74, 56, '#ff9d4a', '', 0, '.25') +
      circle(66, 74, 42, '#ffb45e') +
      circle(66, 74, 32, '#ffd694') +
      spin(16, (i) => path(`M66 ${i % 2 ? 24 : 18}V8`, '', '#ffb45e', 4), 66, 74) +
      ellipse(66, 74, 96, 22, '', '#c98f62', 9, -14).replace('/>', ' opacity=".55"/>') +
      ellipse(66, 74, 112, 28, '', '#e8c29a', 3, -14).replace('/>', ' opacity=".6"/>') +
      ball(
        142,
        136,
        40,
        '#6f7f99',
        '#b9c8e2',
        path('M104 124q40 14 78 0M102 140q40 16 80 0M110 156q34 10 62 0', '', '#4d5c76', 6),
        id,
      ) +
      path('M118 128l24 -16l24 16M118 146l24 -16l24 16', '', '#ff8d7c', 5),
  ],
  twin_suns: [
    'world',
    (_, id) =>
      circle(62, 58, 44, '#ffe9b0', '', 0, '.22') +
      circle(62, 58, 31, '#fff0c4') +
      circle(128, 40, 32, '#ffb27a', '', 0, '.25') +
      circle(128, 40, 21, '#ffc48f') +
      circle(178, 82, 7, '#ff6a5a') +
      path('M62 58Q96 16 128 40', '', '#ffe9b0', 3, '.6') +
      ball(
        104,
        138,
        46,
        '#b5562a',
        '#ff9f66',
        path('M54 128q50 -14 100 4M52 146q50 -10 104 6', '', '#7a3214', 7) +
          circle(88, 122, 9, '#7a3214') +
          circle(120, 158, 11, '#7a3214') +
          circle(126, 120, 5, '#7a3214'),
        id,
      ) +
      circle(104, 138, 58, '', '#d16a2e', 5).replace('/>', ' stroke-dasharray="34 12"/>'),
  ],
  crossed_spears: [
    'world',
    (F, id) =>
      [-1, 1]
        .map((s) =>
          group(
            `translate(100 108) scale(${s} 1) rotate(36)`,
            rect(-3.5, -96, 7, 190, 3, '#a98a63', F.d, 2) +
              path('M0 -112L13 -82L0 -72L-13 -82z', '#e6ecf7', F.d, 3),
          ),
        )
        .join('') +
      ball(
        100,
        108,
        60,
        '#9a4a42',
        '#ff9d8a',
        path('M40 90q60 20 120 0M40 128q60 20 120 0', '', '#6d2c28', 8) +
          circle(70, 140, 12, '#6d2c28') +
          circle(134, 76, 9, '#6d2c28'),
        id,
      ) +
      path('M100 66L140 148H120L100 106L80 148H60z', '#ffd27a', '#350d16', 4),
  ],
  domes: [
    'world',
    () =>
      circle(100, 276, 150, '#2c7fb8', '#0b2a47', 4) +
      path('M-60 188L-20 170q60 -40 120 -44q60 4 120 44l40 18v30H-60z', '#3f9bd6') +
      path('M0 182q50 -24 100 -26t100 26', '', '#8fdaff', 5, '.6') +
      [
        [62, 132, 26],
        [132, 134, 32],
        [98, 122, 20],
      ]
        .map(
          ([x, y, q]) =>
            path(`M${x - q} ${y}a${q} ${q} 0 0 1 ${2 * q} 0z`, '#cdefff', '#0b2a47', 4) +
            path(
              `M${x} ${y - q}V${y}M${x - q * 0.6} ${y - q * 0.8}Q${x - q * 0.3} ${y - 6} ${x - q * 0.3} ${y}`,
              '',
              '#0b2a47',
              2.4,
            ),
        )
        .join('') +
      path('M98 102V44', '', '#e6f4ff', 5) +
      path(
        'M84 74a20 20 0 0 1 0 -28M112 74a20 20 0 0 0 0 -28M74 86a36 36 0 0 1 0 -52M122 86a36 36 0 0 0 0 -52',
        '',
        '#ffd27a',
        4,
      ) +
      circle(98, 42, 7, '#ffd27a') +
      circle(164, 34, 10, '#6fb1ff') +
      path(star(164, 34, 22, 3, 4), '#ffffff', '', 0, '.8'),
  ],
  broken_bond: [
    'world',
    (_, id) =>
      ball(
        58,
        132,
        56,
        '#596a8c',
        '#b9c8e2',
        path('M2 112q56 22 112 0M4 146q54 22 108 0', '', '#39486a', 8) + circle(50, 128, 10, '#39486a'),
        id,
      ) +
      path('M98 100L122 82', '', '#0b101c', 16) +
      path('M96 102L108 93M120 84L130 76', '', '#e6ecf7', 8) +
      path('M104 80l-6 -14M118 104l16 6M122 66l4 -14M138 96l16 2', '', '#ffd27a', 5) +
      path(ngon(148, 56, 42, 6, 30), '#d9564c', '#350d16', 5) +
      path(ngon(148, 56, 28, 6, 30), '#ffb9a3', '#350d16', 3) +
      path('M140 78V36L166 45L140 54', '#d9564c', '#350d16', 4),
  ],
  stone_circle: [
    'world',
    () =>
      path('M10 90q40 -70 90 -40t90 -30M4 70q50 -60 96 -36t92 -22', '', '#7ff0c0', 5, '.45') +
      circle(100, 282, 140, '#2a6a4c', '#082318', 4) +
      [
        [28, 106, 22, 62],
        [74, 84, 24, 76],
        [122, 84, 24, 76],
        [166, 108, 20, 60],
      ]
        .map(
          ([x, y, w, h]) =>
            path(`M${x - w / 2} ${y + h}L${x - w / 2 + 3} ${y}h${w - 6}l3 ${h}z`, '#b8c9b4', '#0b2a1c', 4) +
            path(`M${x + 2} ${y}h${w / 2 - 5}l3 ${h}h-${w / 2 - 2}z`, '#8aa08a'),
        )
        .join('') +
      path('M56 70h86l4 16H52z', '#d5e2d0', '#0b2a1c', 4) +
      circle(98, 44, 13, '#fff3cf') +
      path('M98 116q-12 12 0 22q12 12 0 22M98 116q12 12 0 22q-12 12 0 22', '', '#7ff0c0', 4),
  ],
  burst_cube: [
    'world',
    () =>
      path('M100 18L172 58V142L100 182L28 142V58z', '#c9a628', '#1c1707', 5) +
      path('M100 18L172 58L100 98L28 58z', '#f9e47e', '#1c1707', 4) +
      path('M100 98V182M28 58L100 98L172 58', '', '#1c1707', 4) +
      path('M46 82v40l36 20v-40zM118 122v40l18 -10v-40z', '#1c1707') +
      path('M52 94l24 13v22l-24 -13z', '#6fe3c8') +
      path('M124 26L186 60V104L150 116L160 88L132 84L144 60L112 48z', '#0b0f18', '#ff8d5a', 4) +
      path('M150 44l10 -14M172 52l16 -6M166 84l18 6M154 104l10 18', '', '#f9e47e', 5) +
      circle(182, 34, 5, '#c9a628') +
      circle(168, 20, 4, '#c9a628') +
      circle(190, 80, 4, '#c9a628'),
  ],
  red_giant: [
    'world',
    (_, id) =>
      circle(150, 60, 92, '#c23a22', '', 0, '.35') +
      circle(150, 60, 70, '#e8552e') +
      circle(150, 60, 52, '#ff8d4a') +
      circle(150, 60, 32, '#ffd08a') +
      ball(
        72,
        134,
        46,
        '#6d5a52',
        '#c9a896',
        path('M40 110l26 16l-8 18l24 10l-6 22M90 96l-6 22l20 10M52 150l14 8', '', '#ff9a4a', 5),
        id,
      ) +
      path('M116 158L176 178', '', '#fff', 3, '.5') +
      group('translate(176 176) rotate(18)', path('M16 0L-12 -11L-6 0L-12 11z', '#fff', '#0b101c', 3)) +
      path('M18 100l-8 -10M22 168l-12 8M34 92l-4 -14', '', '#c9a896', 5),
  ],
};
